import Text

/// Rounds the positions in texts to a tenth of a degree; Plus Codes, to a degree.
///
/// When in doubt, a number counts as a part of a position: rounding another number does less harm
/// than keeping a precise position.
struct PositionRounder {
  private let point: Redactor.PointReader

  init(point: @escaping Redactor.PointReader) { self.point = point }

  /// The text with rounded positions and ASCII digits. A text with no position finer than a tenth of a degree is
  /// unchanged.
  func rounded(_ text: String) -> String {
    let plain = Self.withASCIIDigits(text)
    guard plain.utf8.contains(where: \.isASCIIDigit) || plain.contains("://") else { return text }
    if let pair = pair(for: plain) {
      return pair.isRounded ? text : pair.text
    }
    let notations = [
      links, Self.plusCodes, Self.joinedDegrees, Self.angles, Self.scaledDegrees, Self.numbers,
    ]
    let rounded = notations.reduce(plain) { text, round in round(text) }
    return rounded == plain ? text : rounded
  }

  /// The value rounded to a tenth; nil if it is a multiple of a tenth.
  static func rounded(_ value: Double) -> String? {
    value * 10 == (value * 10).rounded() ? nil : DecimalText.fixed(value, places: 1)
  }

  /// The position that the whole text denotes, as a pair of rounded numbers, and whether its latitude and longitude are
  /// already multiples of a tenth; nil for another text.
  private func pair(for text: String) -> (text: String, isRounded: Bool)? {
    guard let point = point(text) else { return nil }
    let pair = [point.lat, point.lon]
    return (
      pair.map { DecimalText.fixed($0, places: 1) }.joined(separator: ","),
      pair.allSatisfy { Self.rounded($0) == nil }
    )
  }

  /// The text with ASCII digits and signs in place of those of other scripts, and in place of JSON escapes for digits
  /// and signs.
  private static func withASCIIDigits(_ text: String) -> String {
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

// Notations.
extension PositionRounder {
  /// Replaces links that contain a position, possibly encoded, by a pair of numbers.
  private func links(_ text: String) -> String {
    text.replacing(/(?:[A-Za-z][A-Za-z0-9+.\-]*:\/\/|geo:)[^\s"'<>\\]+/) { match in
      guard let pair = pair(for: String(match.0)), !pair.isRounded else { return String(match.0) }
      return pair.text
    }
  }

  /// Shortens full Plus Codes to four digits. Removes short codes that contain a letter; short codes are relative
  /// to a place.
  private static func plusCodes(_ text: String) -> String {
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

  /// Rounds positions in the forms of ISO 6709 and NMEA 0183, which write degrees and minutes without a separator.
  private static func joinedDegrees(_ text: String) -> String {
    text.replacing(/([+\-])([0-9]{4,6}(?:\.[0-9]+)?)([+\-])([0-9]{5,7}(?:\.[0-9]+)?)/) { match in
      match.1 + degrees(joined: match.2, degreeDigits: 2) + match.3
        + degrees(joined: match.4, degreeDigits: 3)
    }
    .replacing(/\b([0-9]{4,5}\.[0-9]+)( ?,? ?[NSEW]\b)/) { match in
      let digits = match.1.prefix { $0 != "." }.count - 2
      return degrees(joined: match.1, degreeDigits: digits) + match.2
    }
  }

  private static func degrees(joined digits: Substring, degreeDigits: Int) -> String {
    let whole = digits.prefix { $0 != "." }
    let rest = digits.dropFirst(degreeDigits)
    if whole.count > degreeDigits + 2 {
      return degrees(digits.prefix(degreeDigits), rest.prefix(2), rest.dropFirst(2))
    }
    return degrees(digits.prefix(degreeDigits), rest)
  }

  /// Replaces degrees with minutes, and optionally seconds, by rounded degrees.
  private static func angles(_ text: String) -> String {
    let withSigns =
      /([0-9]{1,3})(?:[°º˚]|%C2%B0) ?([0-9]{1,2}(?:[.,][0-9]+)?)['′’]? ?(?:([0-9]{1,2}(?:[.,][0-9]+)?)(?:["″”]|''|\\"))?/
    let withHemisphereAfter =
      /\b([0-9]{1,3})[ :d] ?([0-9]{1,2}(?:[.,][0-9]+)?)m?(?:[ :] ?([0-9]{1,2}(?:[.,][0-9]+)?))?s? ?([NSEW])\b/
    let withHemisphereBefore =
      /\b([NSEW]) ?([0-9]{1,3})[ :d] ?([0-9]{1,2}(?:[.,][0-9]+)?)m?(?:[ :] ?([0-9]{1,2}(?:[.,][0-9]+)?))?/
    return text.replacing(withSigns) { "\(degrees($0.1, $0.2, $0.3))°" }
      .replacing(withHemisphereAfter) { "\(degrees($0.1, $0.2, $0.3)) \($0.4)" }
      .replacing(withHemisphereBefore) { "\($0.1) \(degrees($0.2, $0.3, $0.4))" }
  }

  /// - Parameter parts: degrees, minutes and seconds; nil for 0.
  private static func degrees(_ parts: Substring?...) -> String {
    let value = zip(parts, [1.0, 60, 3600]).reduce(0) { sum, part in
      sum + (Double(String(part.0 ?? "0").replacing(",", with: ".")) ?? 0) / part.1
    }
    return DecimalText.fixed(value, places: 1)
  }

  /// Truncates integers with a name such as `latitudeE7`, as in Google's exports, to tenths of a degree. They are in
  /// units of 10^-5 to 10^-7 degrees.
  private static func scaledDegrees(_ text: String) -> String {
    text.replacing(
      /((?:lat|lon|lng)[a-z]*_?E)([5-7])([\\"']*\s*[:=]\s*[\\"']*-?)([0-9]+)/.ignoresCase()
    ) {
      match in
      let zeros = (Int(match.2) ?? 0) - 1
      let kept = match.4.dropLast(zeros)
      return "\(match.1)\(match.2)\(match.3)\(kept)\(String(repeating: "0", count: zeros))"
    }
  }

  /// Rounds numbers up to 360 that are not multiples of a tenth, except in times, versions and
  /// lists of whole numbers.
  private static func numbers(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var rounded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let number = DecimalToken(bytes, at: index)
      let end = number?.end ?? index + 1
      rounded += number?.rounded.map { Array($0.utf8) } ?? Array(bytes[index..<end])
      index = end
    }
    return String(decoding: rounded, as: UTF8.self)
  }
}
