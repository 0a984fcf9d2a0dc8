/// When the clocks of a zone change and by how much, as a TZif file tells it (RFC 9636).
///
/// Our own, and small: Foundation's zones bring all of ICU along, which is most of the time that a
/// start takes, and the C library knows one zone at a time for the whole process.
package struct ZoneRules: Sendable, Hashable {
  /// Moments, rising, and the seconds ahead of UTC from each of them on.
  private var changes: [Change] = []

  /// Seconds ahead of UTC before the first change.
  private var first = 0

  /// What holds from the last change on; nil for no further one.
  private var yearly: YearlyRule?

  private struct Change: Hashable {
    let moment, offset: Int
  }

  /// A zone whose clocks never change.
  package init(offset: Int) { first = offset }

  /// Reads the bytes of a file; nil if it is none of that kind, or broken.
  package init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes: bytes)
    guard let old = TZifHeader(&reader) else { return nil }
    if old.version == 0 {
      guard read(&reader, old, momentSize: 4) else { return nil }
    } else {
      // The first block is for readers of 32 bits; the second has the same header.
      guard reader.skip(old.length(momentSize: 4)), let header = TZifHeader(&reader),
        read(&reader, header, momentSize: 8)
      else { return nil }
      yearly = YearlyRule(posix: String(decoding: reader.line(), as: UTF8.self))
    }
  }

  private mutating func read(
    _ reader: inout BigEndianReader, _ header: TZifHeader, momentSize: Int
  ) -> Bool {
    guard reader.has(header.length(momentSize: momentSize)) else { return false }
    let moments = (0..<header.changes).map { _ in reader.signed(momentSize) }
    let types = (0..<header.changes).map { _ in reader.signed(1) }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      offsets.append(reader.signed(4))
      _ = reader.skip(2)
    }
    _ = reader.skip(header.rest(momentSize: momentSize))
    guard let first = offsets.first, types.allSatisfy(offsets.indices.contains) else {
      return false
    }
    self.first = first
    changes = zip(moments, types).map { Change(moment: $0, offset: offsets[$1]) }
    return true
  }

  /// Seconds by which the clocks are ahead of UTC at a moment.
  package func offset(at moment: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    if low == changes.count, let yearly { return yearly.offset(at: moment) }
    return low == 0 ? first : changes[low - 1].offset
  }
}

/// What stands before a block of a TZif file: its counts.
private struct TZifHeader {
  static let magic = Array("TZif".utf8)

  let version: Int
  let changes, types: Int
  private let utcFlags, standardFlags, leapSeconds, letters: Int

  init?(_ reader: inout BigEndianReader) {
    guard reader.has(44), reader.take(4) == Self.magic[...] else { return nil }
    version = reader.signed(1)
    _ = reader.skip(15)
    let counts = (0..<6).map { _ in reader.signed(4) }
    // No file of the world comes near; more would only be a way to make the sums below overflow.
    guard counts.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    (utcFlags, standardFlags, leapSeconds) = (counts[0], counts[1], counts[2])
    (changes, types, letters) = (counts[3], counts[4], counts[5])
  }

  /// Bytes of the block.
  func length(momentSize: Int) -> Int {
    changes * (momentSize + 1) + types * 6 + rest(momentSize: momentSize)
  }

  /// Bytes behind the types: names of zones, leap seconds, and what only a compiler of rules wants.
  func rest(momentSize: Int) -> Int {
    letters + leapSeconds * (momentSize + 4) + standardFlags + utcFlags
  }
}

/// Reads numbers, the most significant byte first. What is taken must be there: ask `has` before.
private struct BigEndianReader {
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
