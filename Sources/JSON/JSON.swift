/// A JSON value as RFC 8259 defines it.
///
/// A number keeps its text, and an object the order of its members, so parsing and writing a text changes only
/// white space and escapes. Values are equal if their numbers have the same text, their strings the same scalars, and
/// their objects the same members in any order.
@usableFromInline package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  @usableFromInline package static func == (left: Self, right: Self) -> Bool {
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

  /// The value of the member of this name; nil if there is none, or if `self` is not an object.
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

  /// The value as a whole number (`JSONNumber.int`); nil if it is none.
  package var int: Int? { number?.int }

  /// The value as a finite double; nil if it is not a number or exceeds the range.
  package var double: Double? { number?.double }

  /// The value or its kind, for messages: `null`, `true`, `a string`, …
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

// Literals and conversions, so that the code that builds a reply resembles the reply.

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  @usableFromInline package init(nilLiteral: ()) { self = .null }
  @usableFromInline package init(booleanLiteral value: Bool) { self = .bool(value) }
  @usableFromInline package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  @usableFromInline package init(floatLiteral value: Double) { self.init(value) }
  @usableFromInline package init(stringLiteral value: String) { self = .string(value) }
  @usableFromInline package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  @usableFromInline package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(pairs: elements))
  }

  /// A number; null if the value is not finite, which JSON cannot express.
  package init(_ value: Double) { self = JSONNumber(value).map(JSON.number) ?? .null }

  package init(_ value: Int) { self = .number(JSONNumber(value)) }
  package init(_ value: Bool) { self = .bool(value) }
  package init(_ value: String) { self = .string(value) }

  /// Null for nil.
  package init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
  package init(_ value: Double?) { self = value.map(JSON.init(_:)) ?? .null }
  package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}
