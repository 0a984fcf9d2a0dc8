package import JSON

/// A value with one schema on the wire.
package protocol WireValue: Sendable {
  static var schema: Schema { get }
  var json: JSON { get }

  /// Adds the value as a member. The default writes `json`; types that are frequent in replies write their text
  /// directly.
  func write(as name: StaticString, into object: inout JSONObjectWriter)

  /// Adds an array of values as a member.
  static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter)
}

extension WireValue {
  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, json)
  }

  package static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter
  ) {
    object.add(name, .array(values.map(\.json)))
  }
}

/// The default for an enumeration of words.
extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var schema: Schema { .word(allCases.map(\.rawValue)) }
  package var json: JSON { .string(rawValue) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, rawValue)
  }
}

/// Nil is null on the wire.
extension Optional: WireValue where Wrapped: WireValue {
  package static var schema: Schema { .nullable(Wrapped.schema) }
  package var json: JSON { map { $0.json } ?? .null }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    if let self {
      self.write(as: name, into: &object)
    } else {
      object.add(name, .null)
    }
  }
}

extension Array: WireValue where Element: WireValue {
  package static var schema: Schema { .array(Element.schema) }
  package var json: JSON { .array(map { $0.json }) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    Element.write(self, as: name, into: &object)
  }
}
