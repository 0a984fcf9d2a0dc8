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
}

extension JSON {
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
    if case .object(let object) = self { object[name] } else { nil }
  }

  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let array) = self { array } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  package var number: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }

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
