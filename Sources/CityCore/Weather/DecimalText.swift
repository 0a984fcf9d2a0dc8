/// Numbers as plain decimal text, never with an exponent and always with a point.
package enum DecimalText {
  /// With exactly that many digits after the point, rounded half away from zero; `-0` is `0`.
  ///
  /// A value that is not finite or beyond 10^12 is described as the standard library does.
  package static func fixed(_ value: Double, places: Int) -> String {
    digits(value, places: places, rule: .toNearestOrAwayFromZero)
  }

  /// Cut rather than rounded, with exactly that many digits after the point.
  package static func truncated(_ value: Double, places: Int) -> String {
    // A decimal such as 59.1234 is a little less in binary, and must not lose its last digit.
    let scaled = value * scale(places)
    let nearest = scaled.rounded()
    let rule: FloatingPointRoundingRule =
      abs(scaled - nearest) < 1e-6 ? .toNearestOrAwayFromZero : .towardZero
    return digits(value, places: places, rule: rule)
  }

  /// A number that is not negative, with zeros before it.
  static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func digits(
    _ value: Double, places: Int, rule: FloatingPointRoundingRule
  ) -> String {
    let places = min(max(places, 0), 6)
    guard value.magnitude <= 1e12 else { return value.description }
    let scaled = Int((value * scale(places)).rounded(rule))
    let sign = scaled < 0 ? "-" : ""
    let (whole, fraction) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale(places)))
    return places == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(padded(fraction, places))"
  }

  private static func scale(_ places: Int) -> Double {
    (0..<min(max(places, 0), 6)).reduce(1.0) { scale, _ in scale * 10 }
  }
}
