import Text

/// A text as UTF-8, with access to its scalars and words.
struct TextBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte at an index; 0 outside the text.
  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  func folded(_ range: Range<Int>) -> [UInt8] {
    var folded: [UInt8] = []
    NameFolding.append(bytes.span.extracting(range.clamped(to: 0..<count)), to: &folded)
    return folded
  }

  /// The key of the folded form of a range (see `NameFolding.key(of:)`).
  func key(_ range: Range<Int>) -> UInt64 {
    NameFolding.key(ofText: bytes.span.extracting(range.clamped(to: 0..<count)))
  }

  /// Returns whether this lowercase ASCII text starts here, in upper or lower case.
  func has(_ word: StaticString, at index: Int) -> Bool {
    word.withUTF8Buffer { word in word.indices.allSatisfy { self[index + $0] | 0x20 == word[$0] } }
  }

  /// Returns the scalar that starts at an index, and the start of the next one.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = self[index]
    let length = Self.length(ofScalarWithLead: lead)
    guard length > 1 else { return (Unicode.Scalar(lead), index + 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      value = value << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(index + length, count))
  }

  @inline(__always)
  private static func length(ofScalarWithLead lead: UInt8) -> Int {
    switch lead {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Returns the scalar before this position; nil at the start.
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

extension TextBytes {
  /// Returns the word that starts here, cut after the first scalar that brings it to `limit` bytes or more; nil if no
  /// word starts here.
  func word(at start: Int, limit: Int = .max) -> TextWord? {
    var end = start
    let kind = letter(at: start)
    guard kind != .none, kind != .mark else { return nil }
    while end < count, end - start < limit {
      let (scalar, next) = scalar(at: end)
      guard LetterKind(scalar).isJoined(to: kind) else { break }
      end = next
    }
    // Underscores after a word are markup: `_Paris_`.
    while end > start + 1, self[end - 1] == UInt8(ascii: "_") {
      end -= 1
    }
    return TextWord(range: start..<end, kind: kind)
  }

  /// Returns where the next word of a name may start: after a hyphen or an apostrophe, or after a blank or a line
  /// break, which may follow the full stop of an abbreviation. Nil if no letter or digit is there.
  func joint(after word: TextWord) -> Int? {
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

  /// Maximum size in bytes of an abbreviation such as `St.`, `Ste.` or `Mt.`, without the full stop.
  private static let longestAbbreviation = 3
}
