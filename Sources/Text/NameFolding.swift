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
    // Bytes that lie in a row are folded without a call for each.
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { append($0, to: &folded) }
    if isDone == nil { append(Array(utf8), to: &folded) }
  }

  /// - Parameter enough: when so many bytes were appended the rest is left out.
  package static func append(
    _ utf8: Span<UInt8>, to folded: inout [UInt8], enough: Int = .max
  ) {
    utf8.withUnsafeBufferPointer { append($0, to: &folded, enough: enough) }
  }

  private static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8], enough: Int = .max
  ) {
    let start = folded.count
    var index = utf8.startIndex
    // One more, for a blank at the end goes again.
    while index != utf8.endIndex, folded.count - start <= enough {
      if utf8[index] < 0x80 {
        let rest = min(utf8.count - index, enough - (folded.count - start))
        appendASCII(utf8, at: &index, to: &folded, start: start, atMost: rest + 1)
      } else {
        append(scalar: nextScalar(in: utf8, at: &index), to: &folded, start: start)
      }
    }
    if folded.count > start, folded.last == blank { folded.removeLast() }
  }

  /// The words of a folded name, as ranges of its bytes.
  package static func words(of folded: [UInt8]) -> [Range<Int>] {
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

  /// Of a byte that leaves nothing.
  private static let dropped: UInt8 = 0

  /// Takes what is ASCII from `index` on, of which no byte folds to more than one: most names are
  /// nothing else, and a byte that is appended by itself takes forty instructions.
  private static func appendASCII(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: inout Int, to folded: inout [UInt8], start: Int,
    atMost most: Int
  ) {
    var isInWord = folded.count > start && folded.last != blank
    folded.append(addingCapacity: most) { folded in
      while index != utf8.endIndex, utf8[index] < 0x80, !folded.isFull {
        let letter = letter(ofASCII: utf8[index])
        index += 1
        if letter == dropped || letter == blank && !isInWord { continue }
        folded.append(letter)
        isInWord = letter != blank
      }
    }
  }

  private static func letter(ofASCII byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): dropped
    default: blank
    }
  }

  /// Ends a word: no blank before the first word, never two in a row.
  private static func appendBlank(to folded: inout [UInt8], start: Int) {
    if folded.count > start, folded.last != blank { folded.append(blank) }
  }

  /// Decodes the scalar at `index`, which is not ASCII, and moves past it; nil for a malformed
  /// part, of which one byte is passed over.
  private static func nextScalar(
    in utf8: UnsafeBufferPointer<UInt8>, at index: inout Int
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
    if let letter = latinBase(of: scalar) { return append(letter, to: &folded) }
    switch role(of: scalar) {
    case .dropped: break
    case .separator: appendBlank(to: &folded, start: start)
    case .letter(let base):
      if let ascii = UInt8(exactly: base.value), ascii < 0x80 {
        switch letter(ofASCII: ascii) {
        case dropped: break
        case blank: appendBlank(to: &folded, start: start)
        case let letter: folded.append(letter)
        }
      } else {
        appendLowercase(base, to: &folded)
      }
    }
  }

  /// A small letter of the tables as it is, a capital one as the pair that it stands for.
  private static func append(_ letter: UInt8, to folded: inout [UInt8]) {
    guard let pair = pair(for: letter) else { return folded.append(letter) }
    folded.append(pair.0)
    folded.append(pair.1)
  }

  /// Lower case of a scalar outside the tables, without the marks that lower-casing may add.
  private static func appendLowercase(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    if isNoCapital(scalar), let bytes = UTF8.encode(scalar) {
      return folded.append(contentsOf: bytes)
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let letter = latinBase(of: lower) {
        append(letter, to: &folded)
      } else if case .letter(let base) = role(of: lower), let bytes = UTF8.encode(base) {
        folded.append(contentsOf: bytes)
      }
    }
  }
}

/// What folding makes of the scalars beyond ASCII.
extension NameFolding {
  /// What a scalar outside the Latin tables is to a name.
  enum Role: Equatable {
    case dropped
    case separator

    /// A letter, digit or sign that stays, as this scalar.
    case letter(Unicode.Scalar)
  }

  /// The base letter of a Latin letter of U+00C0–024F or U+1E00–1EFF: a small ASCII letter, or a
  /// capital one that stands for a pair (`pair(for:)`); nil where the tables have none.
  static func latinBase(of scalar: Unicode.Scalar) -> UInt8? {
    let letter: UInt8
    switch scalar.value {
    case 0x00C0...0x024F: letter = latin[Int(scalar.value) - 0x00C0]
    case 0x1E00...0x1EFF: letter = latinAdditional[Int(scalar.value) - 0x1E00]
    default: return nil
    }
    return letter == UInt8(ascii: ".") ? nil : letter
  }

  /// The two letters that a capital letter of the tables stands for.
  static func pair(for letter: UInt8) -> (UInt8, UInt8)? {
    switch letter {
    case UInt8(ascii: "A"): (UInt8(ascii: "a"), UInt8(ascii: "e"))
    case UInt8(ascii: "O"): (UInt8(ascii: "o"), UInt8(ascii: "e"))
    case UInt8(ascii: "S"): (UInt8(ascii: "s"), UInt8(ascii: "s"))
    case UInt8(ascii: "T"): (UInt8(ascii: "t"), UInt8(ascii: "h"))
    case UInt8(ascii: "I"): (UInt8(ascii: "i"), UInt8(ascii: "j"))
    case UInt8(ascii: "D"): (UInt8(ascii: "d"), UInt8(ascii: "z"))
    case UInt8(ascii: "L"): (UInt8(ascii: "l"), UInt8(ascii: "j"))
    case UInt8(ascii: "N"): (UInt8(ascii: "n"), UInt8(ascii: "j"))
    case UInt8(ascii: "B"): (UInt8(ascii: "d"), UInt8(ascii: "b"))
    case UInt8(ascii: "P"): (UInt8(ascii: "q"), UInt8(ascii: "p"))
    case UInt8(ascii: "M"): (UInt8(ascii: "l"), UInt8(ascii: "l"))
    default: nil
    }
  }

  /// U+00C0–024F, 64 scalars a line. Letters with marks have the base letter of their canonical
  /// decomposition in the Unicode Character Database; stroked, hooked and joined letters, which
  /// have no decomposition, the letter that a person without that key would type.
  private static let latin = Array(
    """
    aaaaaaAceeeeiiiidnooooo.ouuuuyTSaaaaaaAceeeeiiiidnooooo.ouuuuyTy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkklllllll\
    lllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bbbb..occdddd.eeeffg..iikkl..nnooo..pp.....ttttuu.vyyzzz........\
    ....DDDLLLNNNaaiioouuuuuuuuuueaaaaAAggggkkoooozzjDDDgg..nnaaAAoo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylntjBPacclts\
    z..buveejjqqrryy
    """.utf8)

  /// U+1E00–1EFF, made in the same way.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyasssS.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyMM..yy
    """.utf8)

  /// The role of a scalar beyond ASCII that the Latin tables don't name.
  static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x00AA: .letter("a")
    case 0x00BA: .letter("o")
    case 0x00AB, 0x00BB, 0x00B4, 0x00A8, 0x00AF, 0x00B8, 0x00AD: .dropped
    case 0x0080...0x00BF, 0x00D7, 0x00F7: .separator
    case 0x0259: .letter("e")  // The small forms of U+018F and U+01B7 lie outside the tables.
    case 0x0292: .letter("z")
    case 0x02B0...0x036F: .dropped  // Okina and other modifier letters, combining marks.
    case 0x0370...0x03FF: .letter(greekBase(of: scalar))
    case 0x0400...0x045F: .letter(cyrillicBase(of: scalar))
    case 0x0483...0x0487, 0x0591...0x05BD, 0x064B...0x065F, 0x0670, 0x0640: .dropped
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F: .dropped
    case 0x2018...0x201F, 0x2032...0x2036, 0x2039...0x203A: .dropped
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: .dropped
    case 0x2000...0x206F, 0x2212, 0x3000...0x3003, 0x30FB: .separator
    case 0xFF01...0xFF5E: .letter(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    default: .letter(scalar)
    }
  }

  /// Whether a scalar is of those, nearly all that names have, of which Unicode's tables need not be
  /// asked: small letters of Greek and Cyrillic, and the scripts without case.
  static func isNoCapital(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x03B1...0x03C9, 0x0430...0x045F, 0x0590...0x109F, 0x10D0...0x139F, 0x1400...0x1C7F,
      0x2E80...0xA63F, 0xAC00...0xFAFF:
      true
    default: false
    }
  }

  /// Greek vowels without tonos and dialytika, and the final sigma as the ordinary one.
  private static func greekBase(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "ά", "Ά": "α"
    case "έ", "Έ": "ε"
    case "ή", "Ή": "η"
    case "ί", "ϊ", "ΐ", "Ί", "Ϊ": "ι"
    case "ό", "Ό": "ο"
    case "ύ", "ϋ", "ΰ", "Ύ", "Ϋ": "υ"
    case "ώ", "Ώ": "ω"
    case "ς": "σ"
    default: scalar
    }
  }

  /// Cyrillic letters that decompose into a base letter and a mark, as that letter.
  private static func cyrillicBase(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "ѐ", "ё", "Ѐ", "Ё": "е"
    case "й", "ѝ", "Й", "Ѝ": "и"
    case "ї", "Ї": "і"
    case "ў", "Ў": "у"
    case "ѓ", "Ѓ": "г"
    case "ќ", "Ќ": "к"
    default: scalar
    }
  }
}
