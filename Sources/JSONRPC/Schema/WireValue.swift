package import JSON

/// A value with one schema on the wire.
package protocol WireValue: Sendable {
  static var schema: Schema { get }
  var json: JSON { get }
}

/// An enumeration of words needs no code of its own.
extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var schema: Schema { .word(allCases.map(\.rawValue)) }
  package var json: JSON { .string(rawValue) }
}

/// Nil is null on the wire.
extension Optional: WireValue where Wrapped: WireValue {
  package static var schema: Schema { .nullable(Wrapped.schema) }
  package var json: JSON { map { $0.json } ?? .null }
}

extension Array: WireValue where Element: WireValue {
  package static var schema: Schema { .array(Element.schema) }
  package var json: JSON { .array(map { $0.json }) }
}
