/// Folding of names for search: lower case, no marks, no apostrophes, one blank between words.
///
/// `Köln` becomes `koln`, `Saint-Étienne` becomes `saint etienne`, `L’Aquila` becomes `laquila`.
/// The folded form is a flat byte string (UTF-8), so that a substring search on names is a
/// substring search on bytes. Two names that differ in case, marks or punctuation fold alike;
/// a text without letters or digits folds to nothing.
package enum NameFolding {
  /// The folded form of a name or of a query.
  package static func fold(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    append(name.utf8, to: &folded)
    return folded
  }

  /// Appends the folded form of a UTF-8 text to `folded`; malformed parts fold to nothing.
  ///
  /// What `folded` held before is left alone, no blank is put in between.
  package static func append(_ utf8: some Collection<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    var index = utf8.startIndex
    while index != utf8.endIndex {
      let byte = utf8[index]
      if byte < 0x80 {
        appendASCII(byte, to: &folded, start: start)
        utf8.formIndex(after: &index)
      } else {
        append(scalar: nextScalar(in: utf8, at: &index), to: &folded, start: start)
      }
    }
    if folded.count > start, folded.last == blank { folded.removeLast() }
  }

  /// The words of a folded name, as ranges of its bytes.
  static func words(of folded: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for (index, byte) in folded.enumerated() where byte == blank {
      if start < index { words.append(start..<index) }
      start = index + 1
    }
    if start < folded.count { words.append(start..<folded.count) }
    return words
  }

  private static let blank = UInt8(ascii: " ")

  private static func appendASCII(_ byte: UInt8, to folded: inout [UInt8], start: Int) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      folded.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      folded.append(byte | 0x20)
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      break
    default:
      appendBlank(to: &folded, start: start)
    }
  }

  /// Ends a word: no blank before the first word, never two in a row.
  private static func appendBlank(to folded: inout [UInt8], start: Int) {
    guard folded.count > start, folded.last != blank else { return }
    folded.append(blank)
  }

  /// Decodes the scalar at `index`, which is not ASCII, and moves past it; nil for a malformed
  /// part, of which one byte is passed over.
  private static func nextScalar<Bytes: Collection<UInt8>>(
    in utf8: Bytes, at index: inout Bytes.Index
  ) -> Unicode.Scalar? {
    let lead = utf8[index]
    utf8.formIndex(after: &index)
    let (count, bits) =
      switch lead {
      case 0xC2...0xDF: (1, UInt32(lead & 0x1F))
      case 0xE0...0xEF: (2, UInt32(lead & 0x0F))
      case 0xF0...0xF4: (3, UInt32(lead & 0x07))
      default: (0, 0)
      }
    guard count > 0 else { return nil }
    var value = bits
    var end = index
    for _ in 0..<count {
      guard end != utf8.endIndex, utf8[end] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(utf8[end] & 0x3F)
      utf8.formIndex(after: &end)
    }
    index = end
    return Unicode.Scalar(value)
  }

  private static func append(scalar: Unicode.Scalar?, to folded: inout [UInt8], start: Int) {
    guard let scalar else { return }
    if let letter = latinBase(of: scalar) {
      append(letter, to: &folded)
      return
    }
    switch role(of: scalar) {
    case .dropped: break
    case .separator: appendBlank(to: &folded, start: start)
    case .letter(let base):
      if let ascii = UInt8(exactly: base.value), ascii < 0x80 {
        appendASCII(ascii, to: &folded, start: start)
      } else {
        appendLowercase(base, to: &folded)
      }
    }
  }

  /// A small letter of the tables as it is, a capital one as the pair that it stands for.
  private static func append(_ letter: UInt8, to folded: inout [UInt8]) {
    if let pair = pair(for: letter) {
      folded.append(pair.0)
      folded.append(pair.1)
    } else {
      folded.append(letter)
    }
  }

  /// Lower case of a scalar outside the tables, without the marks that lower-casing may add.
  private static func appendLowercase(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let letter = latinBase(of: lower) {
        append(letter, to: &folded)
      } else if case .letter(let base) = role(of: lower), let bytes = UTF8.encode(base) {
        folded.append(contentsOf: bytes)
      }
    }
  }
}
