/// The class of a Unicode scalar for finding words.
enum LetterKind {
  case none, mark, digit, capital, small

  /// Scripts with blanks between words and without capitals.
  case uncased
  case hangul

  // Scripts without blanks between words.
  case han, katakana, hiragana, southeast

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x5F: self = .small
    case 0x41...0x5A: self = .capital
    case 0x30...0x39: self = .digit
    case 0..<0xC0: self = .none
    case 0x300...0x36F, 0xFE00...0xFE0F: self = .mark
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: self = .southeast
    case 0x3041...0x309F: self = .hiragana
    case 0x30A1...0x30FF, 0x31F0...0x31FF: self = .katakana
    case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: self = .han
    case 0xAC00...0xD7A3: self = .hangul
    case 0x2000...0x2BFF, 0x3000...0x303F, 0x1F000...0x1FAFF: self = .none
    default: self = Self.rare(scalar.properties)
    }
  }

  private static func rare(_ properties: Unicode.Scalar.Properties) -> LetterKind {
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .capital
    case .lowercaseLetter: .small
    case .otherLetter, .modifierLetter: .uncased
    case .nonspacingMark, .spacingMark, .enclosingMark: .mark
    case .decimalNumber, .letterNumber: .digit
    default: .none
    }
  }

  /// Returns whether a scalar of this kind may continue a word that starts with one of kind `first`.
  func isJoined(to first: LetterKind) -> Bool {
    switch self {
    case .none: false
    case .mark: true
    case .han, .katakana, .hiragana, .southeast: self == first
    default: !first.isUnspaced
    }
  }

  /// Whether the script has no blanks between words.
  private var isUnspaced: Bool {
    switch self {
    case .han, .katakana, .hiragana, .southeast: true
    default: false
    }
  }
}
