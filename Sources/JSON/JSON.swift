/// A JSON value as RFC 8259 defines it.
///
/// Numbers keep the digits they were written with, objects keep the order of their members: what
/// was read is written back the same. Values are equal when their numbers have the same digits,
/// their strings the same scalars, and their objects the same members in any order.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// The member of that name, or nil if there is none or this is no object.
  package subscript(name: String) -> JSON? {
    if case .object(let object) = self {
      object[name]
    } else {
      nil
    }
  }

  package var string: String? { if case .string(let string) = self { string } else { nil } }

  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  package var array: [JSON]? { if case .array(let array) = self { array } else { nil } }

  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  package var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The value as a whole number, or nil; see `JSONNumber.int`.
  package var int: Int? { number?.int }

  /// The value as a finite double, or nil.
  package var double: Double? { number?.double }

  /// What kind of value this is, for messages: `a string`, `null`, …
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// Literals, and conversions from what replies are made of: they keep the code that builds a reply
// as readable as the reply.

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  package init(floatLiteral value: Double) { self.init(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(pairs: elements))
  }

  /// A number; null if the value is not finite, because JSON has no word for it.
  package init(_ value: Double) { self = JSONNumber(value).map(JSON.number) ?? .null }

  package init(_ value: Int) { self = .number(JSONNumber(value)) }
  package init(_ value: Bool) { self = .bool(value) }
  package init(_ value: String) { self = .string(value) }

  /// Null where the value is nil: on the wire a member that is not known is still there.
  package init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
  package init(_ value: Double?) { self = value.map(JSON.init(_:)) ?? .null }
  package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}

extension String {
  /// True if both strings are the same scalars. `==` alone also takes a composed letter for the
  /// decomposed one; JSON compares names unit by unit (RFC 8259, section 8.3).
  ///
  /// What equals ASCII and is as long is ASCII too, and the same: only then the units need no look.
  func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count, self == other else { return false }
    return utf8Span.isKnownASCII || utf8.elementsEqual(other.utf8)
  }
}

/// A JSON number, held as the digits it was written with.
///
/// `1.0`, `1e2`, 2^53+1 and 2^64 survive a round trip; a binary double would change them.
package struct JSONNumber: Sendable, Hashable {
  /// The number in JSON's grammar.
  package let text: String

  /// For the parser only, which has checked the grammar.
  init(unchecked text: String) { self.text = text }

  package init(_ value: Int) { text = String(value) }

  /// Nil if the value is infinite or not a number.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// The value as an `Int`, if it is whole and fits: `100`, and also `1e2` and `100.0`. Never
  /// rounded: 2^53+1 is itself also as `9007199254740993.0`.
  package var int: Int? { Int(text) ?? wholeDecimal }

  /// The nearest double; nil when the value lies beyond the largest one.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The value of a number that is written with a point or an exponent, if it is whole and fits.
  /// Worked out on the decimal digits, because a double has only 53 bits.
  private var wholeDecimal: Int? {
    let negative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first else { return nil }
    let digits = Digits(mantissa: negative ? mantissa.dropFirst() : mantissa)
    if digits.significant.isEmpty {
      return 0
    }
    // 32 bits are enough for any text that fits in memory to be whole, and leave room to add.
    guard let exponent = parts.count > 1 ? Int32(Substring(parts[1])) : 0 else { return nil }
    let zeros = digits.power + Int(exponent)
    guard zeros >= 0, digits.significant.count + zeros <= 19 else { return nil }
    let sign: [UInt8] = negative ? [UInt8(ascii: "-")] : []
    let whole = sign + digits.significant + repeatElement(UInt8(ascii: "0"), count: zeros)
    return Int(String(decoding: whole, as: UTF8.self))
  }

  /// A mantissa `a.b` as an integer times a power of ten.
  private struct Digits {
    /// Neither starts nor ends with a zero; empty for zero.
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
