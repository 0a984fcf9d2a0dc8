internal import JSON
internal import Text

// Some services write numbers as strings, whole numbers as `12.0`, or an unknown value as null or "".
// The accessors of numbers accept these forms and return nil for an unknown or invalid value.

extension JSON {
  /// A whole number, possibly written as a string or as `12.0`; nil for other values.
  var lenientInt: Int? { int ?? lenientDouble.flatMap { Int(exactly: $0) } }

  /// A whole number above zero; nil for other values. Used for ids, sizes and populations.
  var positiveInt: Int? { lenientInt.flatMap { $0 > 0 ? $0 : nil } }

  func lenientDouble(in range: ClosedRange<Double>) -> Double? {
    lenientDouble.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The text of a string without surrounding whitespace; nil if nothing remains.
  var lenientText: String? { (string?.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

  var first: JSON? { array?.first }

  /// Seconds since 1970, rounded down; nil for a negative number and for a time after the year 9999.
  var epochSeconds: Int? {
    lenientDouble(in: 0...Double(ZonedTime.validSeconds.upperBound)).flatMap {
      Int(exactly: $0.rounded(.down))
    }
  }
}
