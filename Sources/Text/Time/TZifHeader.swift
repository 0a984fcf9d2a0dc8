/// The header of a block of a TZif file, with its counts.
struct TZifHeader {
  static let magic = Array("TZif".utf8)

  let version: Int
  /// The number of changes.
  let changes: Int

  /// The number of types, which are offsets with an abbreviation.
  let types: Int

  /// The number of bytes of all abbreviations.
  let letters: Int
  private let utcFlags: Int
  private let standardFlags: Int
  private let leapSeconds: Int

  init?(_ reader: inout BigEndianReader) {
    guard reader.has(44), reader.bytes(4) == Self.magic[...] else { return nil }
    version = reader.signed(1)
    _ = reader.skip(15)
    let counts = (0..<6).map { _ in reader.signed(4) }
    // Real files have much smaller counts. The check also rejects negative numbers.
    guard counts.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    utcFlags = counts[0]
    standardFlags = counts[1]
    leapSeconds = counts[2]
    changes = counts[3]
    types = counts[4]
    letters = counts[5]
  }

  /// The size of the block in bytes, without this header.
  func length(momentSize: Int) -> Int {
    changes * (momentSize + 1) + types * 6 + rest(momentSize: momentSize)
  }

  /// The size in bytes of the parts after the types: abbreviations, leap seconds and flags.
  func rest(momentSize: Int) -> Int {
    letters + leapSeconds * (momentSize + 4) + standardFlags + utcFlags
  }
}
