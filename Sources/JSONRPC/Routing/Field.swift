public import JSON

/// A parameter of a method: its name, shape and meaning, and how its value is read.
///
/// Public, and inlined where parameters are declared, because the compiler makes code of its own for
/// a list of them only then; to work the list out at run time costs more than to read it.
public final class Field<Value>: Sendable {
  @usableFromInline package let property: Schema.Property

  /// Reads a value that the schema has accepted; nil is passed for an absent member.
  ///
  /// - Throws: `UnreadableValue`, or the reply.
  @usableFromInline let read: @Sendable (JSONView?) throws -> Value

  package init(
    _ name: String, _ schema: Schema, _ summary: String, required: Bool,
    default defaultValue: JSON? = nil, read: @escaping @Sendable (JSONView?) throws -> Value
  ) {
    property = Schema.Property(name, schema, summary, required: required, default: defaultValue)
    self.read = read
  }

  /// A parameter that must be given.
  package static func required(
    _ name: String, _ summary: String, as schema: Schema = Value.schema
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: true) { view in
      guard let view else { throw UnreadableValue() }
      return try Value.read(view)
    }
  }

  /// A parameter that is nil when it is left out or null.
  package static func optional<Wrapped: ParameterValue>(
    _ name: String, _ summary: String, as schema: Schema = Wrapped.schema
  ) -> Field where Value == Wrapped? {
    Field(name, schema, summary, required: false) { view in
      if let view = view?.given {
        try Wrapped.read(view)
      } else {
        nil
      }
    }
  }

  /// A parameter that has a value when it is left out or null; documents tell that value.
  package static func optional(
    _ name: String, _ summary: String, as schema: Schema = Value.schema, default value: Value
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: false, default: value.json) { view in
      if let view = view?.given {
        try Value.read(view)
      } else {
        value
      }
    }
  }

  /// The same parameter for a method that wants to know whether it was given: nil if not.
  package var ifGiven: Field<Value?> {
    Field<Value?>(
      property.name, property.schema, property.summary, required: property.required,
      default: property.defaultValue
    ) { [read] view in try view?.given.map(read) }
  }

  /// The value in an object, if it fits.
  ///
  /// - Parameter unread: lessened by one if there is such a member.
  /// - Throws: `SchemaViolation`; what the reader throws.
  @inlinable func value(in object: JSONView?, unread: inout Int) throws -> Value {
    let view = object?[property.utf8]
    if let view {
      unread -= 1
      try property.check(view)
    }
    do { return try read(view) } catch is UnreadableValue {
      throw property.unreadable
    }
  }
}

extension JSONView {
  /// Itself, but nil for null, which counts as left out.
  fileprivate var given: JSONView? { isNull ? nil : self }
}
