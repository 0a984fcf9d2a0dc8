import Text

/// Finds links to maps, coordinates and Plus Codes in a text. Without a match, a check reads a bounded number of bytes,
/// mostly a few.
struct PointsInText {
  let text: TextBytes

  /// The content of a link.
  enum Link: Equatable {
    case point(Coordinate)
    case name(String)

    /// A name and the view of the map; the view is used if no place with the name is near it.
    case named(String, near: CoordinateText)

    /// A link to something else, a link to a map that contains no target, or one longer than `longestLink`.
    case other
  }

  /// Returns the link that starts here and its end; nil if there is none. The position must be at the first letter of a
  /// word. The caller skips the whole link, including names in it.
  func link(at start: Int) -> (end: Int, link: Link)? {
    guard let scheme = scheme(at: start) else { return nil }
    let end = endOfLink(from: scheme.end, isASCII: scheme.isShort)
    guard end > scheme.end else { return nil }
    guard end - start <= Self.longestLink else { return (end, .other) }
    switch MapLink(text.text(start..<end)) {
    case .point(let found): return (end, .point(found.point))
    case .name(let name): return (end, .name(name))
    case .named(let name, let view, _): return (end, .named(name, near: view))
    case .unreadable, nil: return (end, .other)
    }
  }

  private static let longestLink = 2048

  /// Matches `scheme://`, or one of the schemes that need no slashes: `geo:`, `ge0:` and `waze:`, which are short.
  private func scheme(at start: Int) -> (end: Int, isShort: Bool)? {
    var end = start
    while text[end].isASCIILetterOrDigit, end - start < Self.longestScheme {
      end += 1
    }
    guard end > start, text[end] == UInt8(ascii: ":") else { return nil }
    if text.has("geo:", at: start) || text.has("ge0:", at: start) {
      return (start + 4, true)
    }
    if text.has("waze:", at: start) {
      return (start + 5, true)
    }
    return text.has("://", at: end) ? (end + 3, false) : nil
  }

  private static let longestScheme = 16

  /// Returns the end of a link. Round brackets that open inside the link are part of it; final punctuation
  /// is not.
  private func endOfLink(from start: Int, isASCII: Bool) -> Int {
    var index = start
    var end = start
    var open = 0
    while index < text.count {
      let (scalar, next) = text.scalar(at: index)
      if scalar == ")" {
        open -= 1
      }
      if scalar == "(" {
        open += 1
      }
      let isPart =
        if scalar.isASCII {
          URLText.isLegal(text[index]) && scalar != "[" && scalar != "]"
        } else {
          !isASCII && LetterKind(scalar) != .none
        }
      guard isPart, open >= 0 else { break }
      index = next
      switch scalar {
      case ".", ",", ";", ":", "!", "?", "'", "*", "_", "~", "(": break
      default: end = index
      }
    }
    return end
  }

  /// Returns the full Plus Code that starts here, and its end; nil if there is none.
  func plusCode(at start: Int) -> (end: Int, point: Coordinate)? {
    guard text[start + 8] == UInt8(ascii: "+") else { return nil }
    var end = start + 9
    while text[end].isASCIILetterOrDigit, end - start <= 16 {
      end += 1
    }
    guard end > start + 10, text.letter(at: end) == .none,
      let area = PlusCode.decode(text.text(start..<end))
    else { return nil }
    return (end, area.centre)
  }
}

// Coordinates.
extension PointsInText {
  /// Returns the coordinates that start here, at a digit, a sign or a letter of the compass, and their end; nil if
  /// there are none.
  ///
  /// Numbers in a text have many meanings, so both angles must have the same one of these forms:
  /// - at least four decimals, without a letter or a degree sign;
  /// - a letter of the compass, and at least two decimals or a degree sign;
  /// - a degree sign, and minutes, a letter or at least three decimals.
  func coordinates(at start: Int) -> (end: Int, point: Coordinate)? {
    guard let first = angle(at: start), !isInList(start) else { return nil }
    var next = first.end
    while next - first.end < 3, ",; \u{9}".utf8.contains(text[next]) {
      next += 1
    }
    guard let second = angle(at: next), next > first.end || first.isMarked else { return nil }
    let isPoint =
      first.hasLetter && second.hasLetter && first.isNorthOrSouth != second.isNorthOrSouth
      && first.isAngle && second.isAngle
      || first.hasDegrees && second.hasDegrees && first.isExact && second.isExact
      || min(first.decimals, second.decimals) >= 4 && first.isPlain && second.isPlain
    guard isPoint, !continues(second.end),
      let found = try? CoordinateText(text.text(start..<second.end))
    else { return nil }
    return (second.end, found.point)
  }

  private struct ParsedAngle {
    var end: Int
    var decimals = 0
    var hasDegrees = false
    var hasMinutes = false
    var letter: UInt8?

    var hasLetter: Bool { letter != nil }
    var isNorthOrSouth: Bool { letter == UInt8(ascii: "N") || letter == UInt8(ascii: "S") }
    var isMarked: Bool { hasLetter || hasDegrees }
    var isPlain: Bool { !isMarked }
    var isAngle: Bool { hasDegrees || decimals >= 2 }
    var isExact: Bool { hasMinutes || hasLetter || decimals >= 3 }
  }

  /// Returns whether a full stop, a letter, or a number with a comma or semicolon precedes the position, so that no
  /// pair of numbers starts there.
  private func isInList(_ start: Int) -> Bool {
    var index = start - 1
    while start - index <= 2, text[index] == UInt8(ascii: " ") {
      index -= 1
    }
    let isBehindComma = text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: ";")
    return isBehindComma && text[index - 1].isASCIIDigit
      || text[start - 1] == UInt8(ascii: ".") || text.isLetter(before: start)
  }

  private func continues(_ end: Int) -> Bool {
    var index = end
    // The letter O may mean east or west, so these are not coordinates.
    if text[blanks(index)] | 0x20 == UInt8(ascii: "o"), text.letter(at: blanks(index) + 1) == .none
    {
      return true
    }
    if text[index] == UInt8(ascii: ".") {
      return text[index + 1].isASCIIDigit
    }
    guard text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: ";") else {
      return text.letter(at: index) != .none
    }
    index += text[index + 1] == UInt8(ascii: " ") ? 2 : 1
    guard let third = number(at: index) else { return false }
    // A third number in metres is an altitude.
    let unit = blanks(third.end)
    if text[unit] == UInt8(ascii: "m"), text.letter(at: unit + 1) == .none {
      return false
    }
    return third.decimals > 0 || index == end + 1
  }

  private func angle(at start: Int) -> ParsedAngle? {
    let letterBefore = compass(at: start).map { blanks($0) }
    guard let degrees = number(at: letterBefore ?? start) else { return nil }
    var angle = ParsedAngle(end: degrees.end, decimals: degrees.decimals)
    if let end = mark(["°", "º", "˚"], at: blanks(degrees.end)) {
      angle.end = end
      angle.hasDegrees = true
      if let minutes = number(at: blanks(end)), let end = mark(["′", "'", "’"], at: minutes.end) {
        angle.end = end
        angle.hasMinutes = true
        if let seconds = number(at: blanks(end)), let end = self.seconds(at: seconds.end) {
          angle.end = end
        }
      }
    }
    angle.letter = letterBefore.map { _ in text[start] }
    if letterBefore == nil, let end = compass(at: blanks(angle.end)) {
      angle.end = end
      angle.letter = text[end - 1]
    }
    return angle
  }

  /// Returns the position after a letter of the compass that does not start a word.
  private func compass(at index: Int) -> Int? {
    switch text[index] {
    case UInt8(ascii: "N"), UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "W"):
      let next = text.letter(at: index + 1)
      return next == .none || next == .digit ? index + 1 : nil
    default: return nil
    }
  }

  private func mark(_ marks: [Unicode.Scalar], at index: Int) -> Int? {
    guard index < text.count else { return nil }
    let (scalar, end) = text.scalar(at: index)
    return marks.contains(scalar) ? end : nil
  }

  /// Matches a mark of seconds, or two marks of minutes instead.
  private func seconds(at index: Int) -> Int? {
    let minutes: [Unicode.Scalar] = ["'", "′"]
    return mark(["″", "\"", "”"], at: index)
      ?? mark(minutes, at: index).flatMap { mark(minutes, at: $0) }
  }

  private func blanks(_ index: Int) -> Int { text[index] == UInt8(ascii: " ") ? index + 1 : index }

  /// Matches up to three digits with optional sign and decimals; nil if there are more digits, or `mostDecimals`.
  private func number(at start: Int) -> (end: Int, decimals: Int)? {
    var index = mark(["-", "+", "−"], at: start) ?? start
    let whole = digits(from: index, atMost: 4)
    guard 1...3 ~= whole else { return nil }
    index += whole
    guard text[index] == UInt8(ascii: ".") else { return (index, 0) }
    let decimals = digits(from: index + 1, atMost: Self.mostDecimals)
    guard decimals < Self.mostDecimals else { return nil }
    return decimals > 0 ? (index + 1 + decimals, decimals) : (index, 0)
  }

  /// More decimals than a `Double` can represent.
  private static let mostDecimals = 20

  private func digits(from start: Int, atMost most: Int) -> Int {
    var end = start
    while end - start < most, text[end].isASCIIDigit {
      end += 1
    }
    return end - start
  }
}
