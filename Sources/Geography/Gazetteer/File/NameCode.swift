import Text

/// The compression of names: symbols of one or two bytes, each of which encodes a byte sequence
/// that is frequent in names.
///
/// The file contains the symbol table. Symbols do not depend on their context, so decoding can
/// start at any word of a name, as a search requires.
struct NameCode: Sendable {
  /// The record of each symbol: length in the lowest byte, then the bytes in ascending order.
  /// Cached, because reading a record from the file costs more than copying it.
  private let symbols: [(low: UInt64, high: UInt64)]

  // Two byte values are not part of any symbol, so names can be separated without decoding them.

  /// Terminates a name.
  static let end: UInt8 = 0

  /// Separates a name from its language tag.
  static let languageMark: UInt8 = 1

  /// Bytes from here up to `firstSingle` start a symbol of two bytes.
  private static let firstLead = 2

  /// Bytes from here on are a symbol of their own.
  private static let firstSingle = 18

  private static let singles = 256 - firstSingle

  /// Number of values of the second byte: all but the two marks.
  private static let seconds = 256 - firstLead

  private static let most = singles + (firstSingle - firstLead) * seconds

  /// Maximum number of bytes that a symbol encodes, limited by its record.
  private static let longest = 15

  /// Nil if the table has too many symbols, or one with an invalid length.
  init?(_ table: RecordTable) {
    guard table.count <= Self.most else { return nil }
    symbols = (0..<table.count).map { (table.integer64($0, at: 0), table.integer64($0, at: 8)) }
    guard symbols.allSatisfy({ (1...Self.longest).contains(Self.length($0.low)) }) else {
      return nil
    }
  }

  /// Calls `body` with the decoded text of a run of symbols.
  ///
  /// The text is UTF-8 unless the file is damaged. A symbol that is missing from the table or
  /// truncated decodes to nothing.
  @inline(__always)
  func withText<Result>(of code: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    // Each record is copied whole; the next copy overwrites the excess.
    let size = code.count * Self.longest + 1
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { text in
      var index = 0
      var count = 0
      while index < code.count {
        let number = Self.number(in: code, at: &index)
        guard number >= 0, number < symbols.count else { continue }
        let (low, high) = symbols[number]
        text.storeBytes(of: (low >> 8).littleEndian, toByteOffset: count, as: UInt64.self)
        text.storeBytes(of: high.littleEndian, toByteOffset: count + 7, as: UInt64.self)
        count += Self.length(low)
      }
      return body(UnsafeRawBufferPointer(rebasing: text[..<count]).bindMemory(to: UInt8.self).span)
    }
  }

  /// Decodes the symbol number at `index` and advances the index; -1 if it is invalid.
  private static func number(in code: Span<UInt8>, at index: inout Int) -> Int {
    let byte = Int(code[index])
    index += 1
    if byte >= firstSingle {
      return byte - firstSingle
    }
    guard byte >= firstLead, index < code.count, code[index] >= firstLead else { return -1 }
    let number = singles + (byte - firstLead) * seconds + Int(code[index]) - firstLead
    index += 1
    return number
  }

  /// Number of bytes that a symbol encodes, from the first half of its record.
  private static func length(_ half: UInt64) -> Int { Int(half & 0xFF) }
}
