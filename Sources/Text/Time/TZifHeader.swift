/// What stands before a block of a TZif file: its counts.
struct TZifHeader {
  static let magic = Array("TZif".utf8)

  let version: Int
  let changes, types, letters: Int
  private let utcFlags, standardFlags, leapSeconds: Int

  init?(_ reader: inout BigEndianReader) {
    guard reader.has(44), reader.take(4) == Self.magic[...] else { return nil }
    version = reader.signed(1)
    _ = reader.skip(15)
    let counts = (0..<6).map { _ in reader.signed(4) }
    // No file of the world comes near; more would only be a way to make the sums below overflow.
    guard counts.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    utcFlags = counts[0]
    standardFlags = counts[1]
    leapSeconds = counts[2]
    changes = counts[3]
    types = counts[4]
    letters = counts[5]
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
