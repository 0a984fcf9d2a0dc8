/// Reads big-endian numbers. The caller first checks with `has` that enough bytes remain.
struct BigEndianReader {
  private let all: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { all = bytes }

  func has(_ count: Int) -> Bool { all.count - index >= count }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { index = min(index + count, all.count) }
    return all[index...].prefix(count)
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count).count == count }

  mutating func signed(_ count: Int) -> Int {
    let bits = bytes(count).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * count
    return Int(Int64(bitPattern: bits << unused) >> unused)
  }

  /// The line that follows the line end at the current position. Does not advance.
  func line() -> ArraySlice<UInt8> {
    all[index...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
  }
}
