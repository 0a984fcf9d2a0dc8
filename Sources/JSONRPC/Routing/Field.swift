public import JSON

/// A parameter of a method: its name, schema and meaning, and the code that reads its value.
///
/// Public, and inlined where parameters are declared, because only then does the compiler specialise the code for a
/// list of parameters. Without the specialisation, 40,000 pipelined toggles took 1.18 times the CPU time, and
/// gazetteer.nearby 1.08 times.
public final class Field<Value>: Sendable {
  @usableFromInline package let property: Schema.Property

  /// Reads a value that the schema has accepted. The argument is nil for an absent member.
  ///
  /// - Throws: `UnreadableValue`, or the error of the reply.
  @usableFromInline let read: @Sendable (JSONView?) throws -> Value

  package init(
    _ name: String, _ schema: Schema, _ summary: String, required: Bool,
    default defaultValue: JSON? = nil, read: @escaping @Sendable (JSONView?) throws -> Value
  ) {
    property = Schema.Property(name, schema, summary, required: required, default: defaultValue)
    self.read = read
  }

  /// A required parameter.
  package static func required(
    _ name: String, _ summary: String, as schema: Schema = Value.schema
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: true) { view in
      guard let view else { throw UnreadableValue() }
      return try Value.read(view)
    }
  }

  /// A parameter that is nil if it is absent or null.
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

  /// A parameter with a default for an absent or null value. Documents show the default.
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

  /// The same parameter, but its value is nil if it is absent or null.
  package var ifGiven: Field<Value?> {
    Field<Value?>(
      property.name, property.schema, property.summary, required: property.required,
      default: property.defaultValue
    ) { [read] view in try view?.given.map(read) }
  }

  /// Reads the value from an object.
  ///
  /// - Parameter unread: the number of members that no field has read; reduced by one if the member is present.
  /// - Throws: `SchemaViolation`; `invalidParams` instead of `UnreadableValue`; the other errors of `read`.
  @inlinable func value(in object: JSONView?, unread: inout Int) throws -> Value {
    do {
      guard let view = object?[property.utf8] else { return try read(nil) }
      unread -= 1
      try property.check(view)
      return try read(view)
    } catch is UnreadableValue {
      throw property.unreadable
    }
  }
}

extension JSONView {
  /// Nil for null, which counts as absent.
  package var given: JSONView? { isNull ? nil : self }
}
