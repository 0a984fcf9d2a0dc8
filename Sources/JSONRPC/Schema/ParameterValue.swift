package import JSON

/// A value that a parameter can have.
package protocol ParameterValue: WireValue {
  /// Reads what the schema has accepted.
  ///
  /// - Throws: `UnreadableValue`.
  static func read(_ view: JSONView) throws -> Self
}

extension Bool: ParameterValue {
  package static var schema: Schema { .boolean }
  package static func read(_ view: JSONView) throws -> Bool { try view.bool.orUnreadable() }
  package var json: JSON { .bool(self) }
}

/// A count, unless a narrower schema is given with it.
extension Int: ParameterValue {
  package static var schema: Schema { .count }
  package static func read(_ view: JSONView) throws -> Int { try view.int.orUnreadable() }
  package var json: JSON { JSON(self) }
}

extension Double: ParameterValue {
  package static var schema: Schema { .number }
  package static func read(_ view: JSONView) throws -> Double { try view.double.orUnreadable() }
  package var json: JSON { JSON(self) }
}

extension String: ParameterValue {
  package static var schema: Schema { .string }
  package static func read(_ view: JSONView) throws -> String { try view.string.orUnreadable() }
  package var json: JSON { .string(self) }
}

extension JSON: ParameterValue {
  package static var schema: Schema { .any }
  package static func read(_ view: JSONView) -> JSON { view.json }
  package var json: JSON { self }
}

/// Null for nil.
extension Optional: WireValue where Wrapped: WireValue {
  package static var schema: Schema { .nullable(Wrapped.schema) }
  package var json: JSON { map { $0.json } ?? .null }
}

extension Array: WireValue where Element: WireValue {
  package static var schema: Schema { .array(Element.schema) }
  package var json: JSON { .array(map { $0.json }) }
}

extension Array: ParameterValue where Element: ParameterValue {
  package static func read(_ view: JSONView) throws -> [Element] {
    try view.elements.map(Element.read)
  }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static func read(_ view: JSONView) throws -> Self {
    try view.string.flatMap(Self.init).orUnreadable()
  }
}

extension Optional {
  /// - Throws: `UnreadableValue` for nil.
  package func orUnreadable() throws -> Wrapped {
    guard let self else { throw UnreadableValue() }
    return self
  }
}
