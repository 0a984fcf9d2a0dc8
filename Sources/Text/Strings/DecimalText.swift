/// Formats numbers as decimal text.
package enum DecimalText {
  /// The number with exactly `places` digits after the point, rounded half away from zero. A result of zero has no
  /// minus sign. Fewer than 0 places count as 0, and more than 6 as 6.
  ///
  /// Returns the standard library's description of a value that is not finite or whose magnitude exceeds 10^12.
  package static func fixed(_ value: Double, places: Int) -> String {
    digits(value, places: places, rule: .toNearestOrAwayFromZero)
  }

  /// Like `fixed`, but truncates. Rounds nevertheless if that changes the number by less than a millionth of the last
  /// place.
  package static func truncated(_ value: Double, places: Int) -> String {
    // As doubles, 176.4106 times 10,000 is slightly less than 1,764,106; truncated, it would become 176.4105.
    let scaled = value * scale(places)
    let nearest = scaled.rounded()
    let rule: FloatingPointRoundingRule =
      abs(scaled - nearest) < 1e-6 ? .toNearestOrAwayFromZero : .towardZero
    return digits(value, places: places, rule: rule)
  }

  /// A number that is not negative, with zeros before it up to a width of `width` digits.
  package static func padded(_ value: Int, to width: Int) -> String {
    var text = String(value)
    while text.utf8.count < width {
      text = "0" + text
    }
    return text
  }

  /// The pattern with its zeros replaced by the last digits of a number that is not negative.
  static func filled(_ pattern: StaticString, with number: Int) -> String {
    pattern.withUTF8Buffer { pattern in
      String(unsafeUninitializedCapacity: pattern.count) { text in
        var rest = number
        for index in pattern.indices.reversed() {
          text[index] = pattern[index]
          guard pattern[index] == UInt8(ascii: "0") else { continue }
          text[index] += UInt8(rest % 10)
          rest /= 10
        }
        return pattern.count
      }
    }
  }

  /// The shortest decimal number that converts back to the same double. Magnitudes of up to 2^53 are written without an
  /// exponent, which `decimal` of XML Schema forbids.
  package static func exact(_ value: Double) -> String {
    let text = value.description
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
    let digits = parts[0].filter(\.isNumber)
    let sign = value.sign == .minus ? "-" : ""
    return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }

  private static func digits(
    _ value: Double, places: Int, rule: FloatingPointRoundingRule
  ) -> String {
    let places = min(max(places, 0), 6)
    guard value.magnitude <= 1e12 else { return value.description }
    let scaled = Int((value * scale(places)).rounded(rule))
    let sign = scaled < 0 ? "-" : ""
    let (whole, fraction) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale(places)))
    return places == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(padded(fraction, to: places))"
  }

  private static func scale(_ places: Int) -> Double {
    (0..<min(max(places, 0), 6)).reduce(1.0) { scale, _ in scale * 10 }
  }
}
