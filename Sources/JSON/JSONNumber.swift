/// A JSON number, held as the digits it was written with.
///
/// `1.0`, `1e2`, 2^53+1 and 2^64 survive a round trip; a binary double would change them.
package struct JSONNumber: Sendable, Hashable {
  /// The number in JSON's grammar.
  package let text: String

  /// For the parser only, which has checked the grammar.
  init(unchecked text: String) {
    self.text = text
  }

  package init(_ value: Int) {
    text = String(value)
  }

  /// Nil if the value is infinite or not a number.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// The value as an `Int`, if it is whole and fits: `100`, and also `1e2` and `100.0`. Never
  /// rounded: 2^53+1 is itself also as `9007199254740993.0`.
  package var int: Int? {
    Int(text) ?? wholeDecimal
  }

  /// The nearest double; nil when the value lies beyond the largest one.
  package var double: Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
