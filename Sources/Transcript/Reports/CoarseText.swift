import Text

/// Texts without positions that are finer than a tenth of a degree, however they are written.
///
/// What looks like a part of a position counts as one: a report may lose a number that was none, and
/// must not keep one that was.
struct CoarseText {
  private let point: Redaction.PointReader

  init(point: @escaping Redaction.PointReader) { self.point = point }

  /// The text itself if it has no fine position; else with ASCII digits, and coarse.
  func coarse(_ text: String) -> String {
    let plain = Self.withPlainDigits(text)
    guard plain.utf8.contains(where: \.isDigit) || plain.contains("://") else { return text }
    if let pair = pair(for: plain) {
      return pair.isCoarse ? text : pair.text
    }
    let steps = [
      links, Self.codes, Self.joined, Self.angles, Self.wholeDegrees, Self.numbers,
    ]
    let coarse = steps.reduce(plain) { text, step in step(text) }
    return coarse == plain ? text : coarse
  }

  /// To a tenth of a degree; nil for a number that is not finer.
  static func rounded(_ value: Double) -> String? {
    value * 10 == (value * 10).rounded() ? nil : DecimalText.fixed(value, places: 1)
  }

  private func pair(for text: String) -> (text: String, isCoarse: Bool)? {
    guard let point = point(text) else { return nil }
    let pair = [point.lat, point.lon]
    return (
      pair.map { DecimalText.fixed($0, places: 1) }.joined(separator: ","),
      pair.allSatisfy { Self.rounded($0) == nil }
    )
  }

  /// Digits of every script as those of ASCII, with the signs that go with them; digits that were
  /// escaped in a text of JSON too.
  private static func withPlainDigits(_ text: String) -> String {
    let unescaped = text.replacing(/\\u(00[23][0-9A-Fa-f]|[fF][fF]1[0-9A-Fa-f])/) { match in
      Int(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { "\($0)" } ?? String(match.0)
    }
    if unescaped.utf8.allSatisfy({ $0 < 0x80 }) {
      return unescaped
    }
    return String(String.UnicodeScalarView(unescaped.unicodeScalars.map(plain)))
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 {
      return scalar
    }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    return signs[scalar] ?? scalar
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FF0E}": ".", "\u{FF0C}": ",", "\u{66B}": ".", "\u{66C}": ",", "\u{B7}": ".",
    "\u{2212}": "-", "\u{FF0D}": "-", "\u{FF0B}": "+", "\u{2013}": "-", "\u{FF1A}": ":",
    "\u{FF1B}": ";", "\u{FF05}": "%",
  ]
}

// Notations within a text.
extension CoarseText {
  /// Links, whose positions may be in codes, as a pair of numbers.
  private func links(_ text: String) -> String {
    text.replacing(/(?:[A-Za-z][A-Za-z0-9+.\-]*:\/\/|geo:)[^\s"'<>\\]+/) { match in
      guard let pair = pair(for: String(match.0)), !pair.isCoarse else { return String(match.0) }
      return pair.text
    }
  }

  /// Of a Plus Code the half stays; of a short one, which begins within a place, nothing.
  private static func codes(_ text: String) -> String {
    text.replacing(
      /\b([23456789CFGHJMPQRVWX]{4,8})(?:\+|%2[Bb])[23456789CFGHJMPQRVWX]{2,7}\b[ ,]*/
        .ignoresCase()
    ) { match in
      if match.1.utf8.count == 8 {
        return "\(match.1.prefix(4).uppercased())0000+ "
      }
      return match.0.contains(where: \.isLetter) ? "" : String(match.0)
    }
  }

  /// ISO 6709 and NMEA 0183, which write degrees and minutes without a sign between them.
  private static func joined(_ text: String) -> String {
    text.replacing(/([+\-])([0-9]{4,6}(?:\.[0-9]+)?)([+\-])([0-9]{5,7}(?:\.[0-9]+)?)/) { match in
      match.1 + joinedDegrees(match.2, 2) + match.3 + joinedDegrees(match.4, 3)
    }
    .replacing(/\b([0-9]{4,5}\.[0-9]+)( ?,? ?[NSEW]\b)/) { match in
      joinedDegrees(match.1, match.1.prefix { $0 != "." }.count - 2) + match.2
    }
  }

  private static func joinedDegrees(_ digits: Substring, _ count: Int) -> String {
    let whole = digits.prefix { $0 != "." }
    let hasSeconds = whole.count > count + 2
    let rest = digits.dropFirst(count)
    return degrees(
      digits.prefix(count), hasSeconds ? rest.prefix(2) : rest, hasSeconds ? rest.dropFirst(2) : nil
    )
  }

  /// Degrees with minutes, and perhaps seconds, as degrees.
  private static func angles(_ text: String) -> String {
    let minutes =
      /([0-9]{1,3})(?:[°º˚]|%C2%B0) ?([0-9]{1,2}(?:[.,][0-9]+)?)['′’]? ?(?:([0-9]{1,2}(?:[.,][0-9]+)?)(?:["″”]|''|\\"))?/
    let behind =
      /\b([0-9]{1,3})[ :d] ?([0-9]{1,2}(?:[.,][0-9]+)?)m?(?:[ :] ?([0-9]{1,2}(?:[.,][0-9]+)?))?s? ?([NSEW])\b/
    let before =
      /\b([NSEW]) ?([0-9]{1,3})[ :d] ?([0-9]{1,2}(?:[.,][0-9]+)?)m?(?:[ :] ?([0-9]{1,2}(?:[.,][0-9]+)?))?/
    return text.replacing(minutes) { "\(degrees($0.1, $0.2, $0.3))°" }
      .replacing(behind) { "\(degrees($0.1, $0.2, $0.3)) \($0.4)" }
      .replacing(before) { "\($0.1) \(degrees($0.2, $0.3, $0.4))" }
  }

  private static func degrees(_ parts: Substring?...) -> String {
    let value = zip(parts, [1.0, 60, 3600]).reduce(0) { sum, part in
      sum + (Double(String(part.0 ?? "0").replacing(",", with: ".")) ?? 0) / part.1
    }
    return DecimalText.fixed(value, places: 1)
  }

  /// Whole numbers of 10^-5 to 10^-7 degrees, as Google's files have them.
  private static func wholeDegrees(_ text: String) -> String {
    text.replacing(
      /((?:lat|lon|lng)[a-z]*_?E)([5-7])([\\"']*\s*[:=]\s*[\\"']*-?)([0-9]+)/.ignoresCase()
    ) {
      match in
      let zeros = (Int(match.2) ?? 0) - 1
      let kept = match.4.dropLast(zeros)
      return "\(match.1)\(match.2)\(match.3)\(kept)\(String(repeating: "0", count: zeros))"
    }
  }

  /// Numbers with more than one digit behind the point or the comma, or with an exponent.
  private static func numbers(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var coarse: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let number = DecimalToken(bytes, at: index)
      coarse +=
        number?.coarse.map { Array($0.utf8) } ?? Array(bytes[index..<(number?.end ?? index + 1)])
      index = number?.end ?? index + 1
    }
    return String(decoding: coarse, as: UTF8.self)
  }
}

/// A decimal number within a text.
private struct DecimalToken {
  /// Behind it, and behind what makes it no number, such as the rest of a version.
  let end: Int

  /// Nil if it is to stay.
  private(set) var coarse: String?

  /// Beyond that it is no longitude, not even one that was counted on around the earth.
  private static let largest = 360.0

  /// Nil where no digit is.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start < bytes.count, bytes[start].isDigit else { return nil }
    let point = Self.digits(bytes, from: start)
    let separator = point < bytes.count ? bytes[point] : 0
    let isDecimal = separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",")
    let fractionEnd = isDecimal ? Self.digits(bytes, from: point + 1) : point
    let hasFraction = fractionEnd > point + 1
    let numberEnd = Self.exponentEnd(bytes, from: hasFraction ? fractionEnd : point)
    end = numberEnd
    let before = start > 0 ? bytes[start - 1] : 0
    let second = start > 1 ? bytes[start - 2] : 0
    let isTime = before == UInt8(ascii: ":") && second.isDigit
    let isVersion =
      before == UInt8(ascii: ".") && second.isDigit
      || separator == UInt8(ascii: ".") && Self.hasDigit(bytes, behind: fractionEnd, ".")
    if isTime || isVersion {
      return
    }
    let text = String(decoding: bytes[start..<numberEnd], as: UTF8.self)
    guard let value = Double(text.replacing(",", with: ".")), value <= Self.largest,
      let rounded = CoarseText.rounded(value)
    else { return }
    if separator == UInt8(ascii: ","), numberEnd == fractionEnd {
      // Two or three digits in a list are numbers of their own.
      let isListed =
        before == UInt8(ascii: ",") || Self.hasDigit(bytes, behind: fractionEnd, ",")
      if fractionEnd - point <= 4, isListed {
        return
      }
      coarse = rounded.replacing(".", with: ",")
    } else {
      coarse = rounded
    }
  }

  private static func digits(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isDigit {
      end += 1
    }
    return end
  }

  private static func hasDigit(_ bytes: [UInt8], behind index: Int, _ sign: Unicode.Scalar) -> Bool
  {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: sign) && bytes[index + 1].isDigit
  }

  private static func exponentEnd(_ bytes: [UInt8], from index: Int) -> Int {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
    let isSigned = index + 1 < bytes.count && [0x2B, 0x2D].contains(bytes[index + 1])
    let first = index + (isSigned ? 2 : 1)
    let end = digits(bytes, from: first)
    return end == first ? index : end
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
}
