package import JSON

/// A value that can be a parameter.
package protocol ParameterValue: WireValue {
  /// Reads a value that the schema has accepted.
  ///
  /// - Throws: `UnreadableValue`, or the error of the reply.
  static func read(_ view: JSONView) throws -> Self
}

extension Bool: ParameterValue {
  package static var schema: Schema { .boolean }
  package static func read(_ view: JSONView) throws -> Bool { try view.bool.orUnreadable() }
  package var json: JSON { .bool(self) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, self)
  }
}

/// A count, unless the parameter declares another schema.
extension Int: ParameterValue {
  package static var schema: Schema { .count }
  package static func read(_ view: JSONView) throws -> Int { try view.int.orUnreadable() }
  package var json: JSON { JSON(self) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, self)
  }
}

extension Double: ParameterValue {
  package static var schema: Schema { .number }
  package static func read(_ view: JSONView) throws -> Double { try view.double.orUnreadable() }
  package var json: JSON { JSON(self) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, self)
  }
}

extension String: ParameterValue {
  package static var schema: Schema { .string }
  package static func read(_ view: JSONView) throws -> String { try view.string.orUnreadable() }
  package var json: JSON { .string(self) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, self)
  }
}

extension JSON: ParameterValue {
  package static var schema: Schema { .any }
  package static func read(_ view: JSONView) -> JSON { view.json }
  package var json: JSON { self }
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
