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
  package init(_ value: Double) {
    self = JSONNumber(value).map(JSON.number) ?? .null
  }

  package init(_ value: Int) { self = .number(JSONNumber(value)) }
  package init(_ value: Bool) { self = .bool(value) }
  package init(_ value: String) { self = .string(value) }

  /// Null where the value is nil: on the wire a member that is not known is still there.
  package init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
  package init(_ value: Double?) { self = value.map(JSON.init(_:)) ?? .null }
  package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}
