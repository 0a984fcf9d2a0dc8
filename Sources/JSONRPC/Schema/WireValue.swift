package import JSON

/// A value with one shape on the wire: what documents tell of it, and how it is written.
package protocol WireValue: Sendable {
  static var schema: Schema { get }
  var json: JSON { get }
}

/// A word of a closed set needs only to be declared to be one of these.
extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var schema: Schema { .word(allCases.map(\.rawValue)) }
  package var json: JSON { .string(rawValue) }
}
