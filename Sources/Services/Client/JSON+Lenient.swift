internal import JSON
internal import Platform
internal import Text

// Services write numbers as strings, integers as doubles, and a missing value as null, "" or no member.
// These accessors accept all forms and return nil rather than a wrong value.

extension JSON {
  /// A finite number, or a string that contains one (`"1016"`, `"1.71E7"`); `-0` becomes 0.
  package var lenientDouble: Double? {
    switch self {
    case .number(let number): number.double.map { $0 + 0 }
    case .string(let text): Self.decimal(text).map { $0 + 0 }
    default: nil
    }
  }

  /// A whole number, also as a string or as `12.0`.
  var lenientInt: Int? { int ?? lenientDouble.flatMap { Int(exactly: $0) } }

  /// A whole number above zero, for ids, sizes and populations.
  var positiveInt: Int? { lenientInt.flatMap { $0 > 0 ? $0 : nil } }

  /// A number within a range.
  func lenientDouble(in range: ClosedRange<Double>) -> Double? {
    lenientDouble.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Non-empty text without surrounding whitespace.
  var lenientText: String? { (string?.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

  /// The first element of an array.
  var first: JSON? { array?.first }

  /// Seconds since 1970, up to the end of the year 9999, rounded down; nil for a negative number.
  var epochSeconds: Int? {
    lenientDouble(in: 0...Double(ZonedTime.validSeconds.upperBound)).flatMap {
      Int(exactly: $0.rounded(.down))
    }
  }

  /// Parses a decimal number. Rejects `0x1p3`, `inf` and `nan`, which `Double` accepts.
  private static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
