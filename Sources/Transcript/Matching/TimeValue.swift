import JSON
import Text

/// Recognises values that are probably a present time.
enum TimeValue {
  private static let day = 86_400.0

  /// The matcher for a present time: a text that contains the date of yesterday, today or tomorrow in UTC, or a number
  /// of seconds, milliseconds, microseconds or nanoseconds since 1970 that is less than a day from the present. Nil for
  /// another value, and for a text with too few characters besides the date and time.
  ///
  /// - Parameter now: the present in seconds since 1970.
  static func matcher(for value: JSON, now: Double) -> JSON? {
    switch value {
    case .string(let text): matcher(for: text, now: now)
    case .number(let number):
      number.double.flatMap { isPresent($0, now: now) ? true : nil }
        .map { _ in .string(ValueKind.matcher(accepting: value)) }
    default: nil
    }
  }

  private static func matcher(for text: String, now: Double) -> JSON? {
    let dates = [-1, 0, 1].map { days in
      String(
        ZonedTime(seconds: Int(now + Double(days) * day), offset: 0).iso8601(utcAsZ: true).prefix(
          10))
    }
    if dates.contains(text) {
      return "$re:^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    }
    if dates.contains(where: text.hasPrefix), ValueKind.datetime.accepts(.string(text)) {
      return "$datetime"
    }
    return DigitPattern(text, varyingIn: dates).map { .string("$re:\($0.text)") }
  }

  private static func isPresent(_ number: Double, now: Double) -> Bool {
    [1, 1000, 1e6, 1e9].contains { abs(number / $0 - now) < day }
  }
}
