import Text

/// A text as bytes, and what its letters are to somebody who looks for words.
struct TextBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// 0 outside of the text.
  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  func folded(_ range: Range<Int>) -> [UInt8] {
    var folded: [UInt8] = []
    NameFolding.append(bytes.span.extracting(range.clamped(to: 0..<count)), to: &folded)
    return folded
  }

  /// Whether this ASCII text stands here, in any case.
  func has(_ word: StaticString, at index: Int) -> Bool {
    word.withUTF8Buffer { word in word.indices.allSatisfy { self[index + $0] | 0x20 == word[$0] } }
  }

  /// The scalar that begins here, and where the next one does.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = self[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1 else { return (Unicode.Scalar(lead), index + 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      value = value << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(index + length, count))
  }

  /// The scalar that ends before here; nil at the beginning.
  func scalar(before index: Int) -> Unicode.Scalar? {
    guard index > 0 else { return nil }
    var start = index - 1
    while start > 0, index - start < 4, self[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return scalar(at: start).scalar
  }

  func letter(at index: Int) -> LetterKind {
    index < count ? LetterKind(scalar(at: index).scalar) : .none
  }

  func isLetter(before index: Int) -> Bool {
    scalar(before: index).map { LetterKind($0) != .none } ?? false
  }
}

/// A run of letters that belong together.
struct TextWord {
  var range: Range<Int>

  /// What it begins with.
  var kind: LetterKind
}

extension TextBytes {
  /// The word that begins here, as far as `limit`; nil if none does.
  func word(at start: Int, limit: Int = .max) -> TextWord? {
    var end = start
    let kind = letter(at: start)
    guard kind != .none, kind != .mark else { return nil }
    while end < count, end - start < limit {
      let (scalar, next) = scalar(at: end)
      guard LetterKind(scalar).isJoined(to: kind) else { break }
      end = next
    }
    return TextWord(range: start..<end, kind: kind)
  }

  /// Where the next word of a name may begin behind one that ends here: behind a blank, a hyphen or
  /// an apostrophe, the end of one line, the full stop of an abbreviation.
  func joint(behind word: TextWord) -> Int? {
    var index = word.range.upperBound
    if self[index] == UInt8(ascii: "."), word.range.count <= Self.longestAbbreviation {
      index += 1
    }
    let (scalar, next) = index < count ? scalar(at: index) : ("\0", index)
    switch scalar {
    case "\r" where self[next] == UInt8(ascii: "\n"): index = next + 1
    case " ", "\n", "\u{A0}": index = next
    case "-", "'", "’", "‐": index = index == word.range.upperBound ? next : count
    default: return nil
    }
    return letter(at: index) == .none ? nil : index
  }

  /// `St.`, `Ste.`, `Mt.`
  private static let longestAbbreviation = 3
}

/// What a scalar is to words.
enum LetterKind {
  case none, mark, digit, capital, small

  /// Letters of scripts that have blanks between words and no capitals.
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

  /// Whether a letter may follow in a word that begins with another.
  fileprivate func isJoined(to first: LetterKind) -> Bool {
    switch self {
    case .none: false
    case .mark: true
    case .han, .katakana, .hiragana, .southeast: self == first
    default: ![.han, .katakana, .hiragana, .southeast].contains(first)
    }
  }
}
