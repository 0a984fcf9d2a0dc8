/// How folding treats scalars beyond ASCII.
extension NameFolding {
  /// The role of a scalar that has no letter in the Latin tables.
  enum Role: Equatable {
    case dropped
    case separator

    /// A letter, digit or sign, with the scalar to fold instead of it: its base letter, or the scalar itself.
    case letter(Unicode.Scalar)
  }

  /// The base letter of a Latin letter of U+00C0–024F or U+1E00–1EFF: a lowercase ASCII letter, or
  /// an uppercase one that represents a pair (`pair(for:)`); nil if the tables have none.
  static func latinBase(of scalar: Unicode.Scalar) -> UInt8? {
    let letter: UInt8
    switch scalar.value {
    case 0x00C0...0x024F: letter = latin[Int(scalar.value) - 0x00C0]
    case 0x1E00...0x1EFF: letter = latinAdditional[Int(scalar.value) - 0x1E00]
    default: return nil
    }
    return letter == UInt8(ascii: ".") ? nil : letter
  }

  /// The two letters that an uppercase letter of the tables represents; nil for a lowercase letter.
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

  /// U+00C0–024F, 64 scalars per full line. A letter with a canonical decomposition in the Unicode Character Database
  /// maps as the base letter of the decomposition does. Other letters, such as stroked, hooked and joined ones, map to
  /// the letter or the pair that a person without that key would type. At a dot the table has neither, and `role(of:)`
  /// decides.
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

  /// U+1E00–1EFF, in the form of `latin`.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyasssS.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyMM..yy
    """.utf8)

  /// Whether a scalar is one of the letters а to я that folds to itself: all but й. Saves the look-ups of most letters
  /// of Cyrillic names: a tenth of the time of a search for `Моск`.
  static func isSmallCyrillic(_ scalar: Unicode.Scalar) -> Bool {
    "а"..."я" ~= scalar && scalar != "й"
  }

  /// The role of a scalar for which `latinBase(of:)` returns nil.
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

  /// The lowercase form of a scalar of the basic Greek and Cyrillic letters, of Georgian Mkhedruli, or of a script
  /// without case; nil for others. Saves a look-up in Unicode's tables, which makes a string.
  static func lowercase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0391...0x03A1, 0x03A3...0x03A9, 0x0410...0x042F:
      Unicode.Scalar(scalar.value + 0x20)
    case 0x0400...0x040F: Unicode.Scalar(scalar.value + 0x50)
    case 0x03B1...0x03C9, 0x0430...0x045F, 0x0590...0x109F, 0x10D0...0x139F, 0x1400...0x1C7F,
      0x2E80...0xA63F, 0xAC00...0xFAFF:
      scalar
    default: nil
    }
  }

  /// Maps Greek vowels with tonos or dialytika to the lowercase vowel without them, and the final sigma to
  /// the medial one. Returns other scalars unchanged.
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

  /// Maps the Cyrillic letters up to U+045F that decompose into a base letter and a mark to the lowercase base letter.
  /// Returns other scalars unchanged.
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
