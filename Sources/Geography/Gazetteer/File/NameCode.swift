import Text

/// Decompresses names. Symbols of one or two bytes encode byte sequences that are frequent in names.
///
/// The file contains the symbol table. Symbols do not depend on their context, so a search can
/// decode a name from any word on.
struct NameCode: Sendable {
  /// The record of each symbol, with its length in the lowest byte and then its bytes, first byte
  /// lowest. Copied from the file, because reading a record there is slower.
  private let symbols: [(low: UInt64, high: UInt64)]

  // No encoded symbol contains these two bytes, so names can be split before decoding.

  /// Terminates a name.
  static let end: UInt8 = 0

  /// Separates a name from its language tag.
  static let languageMark: UInt8 = 1

  /// Bytes from here to below `firstSingle` start a symbol of two bytes.
  private static let firstLead = 2

  /// Bytes from here on are symbols of one byte.
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
  /// The text is UTF-8 unless the file is damaged. A symbol that is truncated or not in the table
  /// decodes to nothing.
  @inline(__always)
  func withText<Result>(of code: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    // Copy each record whole; the next copy overwrites the excess bytes.
    let size = code.count * Self.longest + 1
    // The array would be retained for each symbol.
    let symbols = symbols.span
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
