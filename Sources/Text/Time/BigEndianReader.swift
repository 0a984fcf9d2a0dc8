/// Reads numbers, the most significant byte first. What is taken must be there: ask `has` before.
struct BigEndianReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  func has(_ count: Int) -> Bool { bytes.count - index >= count }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { index = min(index + count, bytes.count) }
    return bytes[index...].prefix(count)
  }

  mutating func skip(_ count: Int) -> Bool { take(count).count == count }

  mutating func signed(_ count: Int) -> Int {
    let bits = take(count).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * count
    return Int(Int64(bitPattern: bits << unused) >> unused)
  }

  /// What stands between two line ends.
  func line() -> ArraySlice<UInt8> {
    bytes[index...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
  }
}
