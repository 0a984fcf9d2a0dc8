/// A JSON number, stored as the text with which it was written.
///
/// `1`, `1e2` and 2^53+1 survive a round trip; conversion to a double and back would change them.
@usableFromInline package struct JSONNumber: Sendable, Hashable {
  /// The number in the grammar of RFC 8259.
  package let text: String

  /// The caller guarantees that the parser has checked the grammar of the text.
  init(unchecked text: String) { self.text = text }

  package init(_ value: Int) { text = String(value) }

  /// Nil if the value is infinite or not a number.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// The value as an `Int`, such as 100 for `100`, `1e2` and `100.0`; nil if it is not whole or not in range. Never
  /// rounded: `9007199254740993.0` is 2^53+1.
  package var int: Int? { Int(text) ?? wholeDecimal }

  /// The nearest double; nil if the value exceeds the range of finite doubles.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The value of a number with a point or an exponent; nil if it is not whole or not in range. Computed from
  /// the decimal digits, because a double has only 53 bits.
  private var wholeDecimal: Int? {
    let negative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first else { return nil }
    let digits = Digits(mantissa: negative ? mantissa.dropFirst() : mantissa)
    if digits.significant.isEmpty {
      return 0
    }
    // With an exponent beyond 32 bits, only a text of gigabytes is a whole number in range. 32 bits leave
    // room for the addition.
    guard let exponent = parts.count > 1 ? Int32(Substring(parts[1])) : 0 else { return nil }
    let zeros = digits.power + Int(exponent)
    guard zeros >= 0, digits.significant.count + zeros <= 19 else { return nil }
    let sign: [UInt8] = negative ? [UInt8(ascii: "-")] : []
    let whole = sign + digits.significant + repeatElement(UInt8(ascii: "0"), count: zeros)
    return Int(String(decoding: whole, as: UTF8.self))
  }

  /// A mantissa `a.b` as an integer times a power of ten.
  private struct Digits {
    /// Without leading and trailing zeros; empty for zero.
    var significant: ArraySlice<UInt8>
    var power: Int

    init(mantissa: Substring.UTF8View) {
      let parts = mantissa.split(separator: UInt8(ascii: "."))
      let all = parts.flatMap { Array($0) }
      let zero = UInt8(ascii: "0")
      significant = all.drop { $0 == zero }
      power = parts.count > 1 ? -parts[1].count : 0
      while significant.last == zero {
        significant.removeLast()
        power += 1
      }
    }
  }
}
