package import JSON

/// A value with one shape on the wire: what documents tell of it, and how it is written.
package protocol WireValue: Sendable {
  static var schema: Schema { get }
  var json: JSON { get }
}

/// A value that a parameter can have.
package protocol ParameterValue: WireValue {
  /// Reads what the schema has accepted.
  ///
  /// - Throws: `NotTaken`.
  static func read(_ view: JSONView) throws -> Self
}

extension Bool: ParameterValue {
  package static var schema: Schema { .boolean }
  package static func read(_ view: JSONView) throws -> Bool { try view.bool.taken() }
  package var json: JSON { .bool(self) }
}

/// A count, unless a narrower schema is given with it.
extension Int: ParameterValue {
  package static var schema: Schema { .count }
  package static func read(_ view: JSONView) throws -> Int { try view.int.taken() }
  package var json: JSON { JSON(self) }
}

extension Double: ParameterValue {
  package static var schema: Schema { .number }
  package static func read(_ view: JSONView) throws -> Double { try view.double.taken() }
  package var json: JSON { JSON(self) }
}

extension String: ParameterValue {
  package static var schema: Schema { .string }
  package static func read(_ view: JSONView) throws -> String { try view.string.taken() }
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
  package var json: JSON { map(\.json) ?? .null }
}

extension Array: WireValue where Element: WireValue {
  package static var schema: Schema { .array(Element.schema) }
  package var json: JSON { .array(map(\.json)) }
}

extension Array: ParameterValue where Element: ParameterValue {
  package static func read(_ view: JSONView) throws -> [Element] {
    try view.elements.map(Element.read)
  }
}

/// A word of a closed set needs only to be declared to be one of these.
extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var schema: Schema { .word(allCases.map(\.rawValue)) }
  package var json: JSON { .string(rawValue) }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static func read(_ view: JSONView) throws -> Self {
    try view.string.flatMap(Self.init).taken()
  }
}

extension Optional {
  /// - Throws: `NotTaken` for nil.
  package func taken() throws -> Wrapped {
    guard let self else { throw NotTaken() }
    return self
  }
}
