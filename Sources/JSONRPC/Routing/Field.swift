package import JSON

/// A parameter of a method: its name, shape and meaning, and how its value is read.
package struct Field<Value>: Sendable {
  package let property: Schema.Property

  /// Reads a value that the schema has accepted; nil is passed for an absent member. What it throws
  /// is the reply.
  @usableFromInline let read: @Sendable (JSON?) throws -> Value?

  package init(
    _ name: String, _ schema: Schema, _ summary: String, required: Bool,
    default defaultValue: JSON? = nil, read: @escaping @Sendable (JSON?) throws -> Value?
  ) {
    property = Schema.Property(name, schema, summary, required: required, default: defaultValue)
    self.read = read
  }

  /// A parameter that must be given.
  package static func required(
    _ name: String, _ summary: String, as schema: Schema = Value.schema
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: true) { $0.flatMap(Value.read) }
  }

  /// A parameter that is nil when it is left out or null.
  package static func optional<Wrapped: ParameterValue>(
    _ name: String, _ summary: String, as schema: Schema = Wrapped.schema
  ) -> Field where Value == Wrapped? {
    Field(name, schema, summary, required: false) { .some($0?.given.flatMap(Wrapped.read)) }
  }

  /// A parameter that has a value when it is left out or null; documents tell that value.
  package static func optional(
    _ name: String, _ summary: String, as schema: Schema = Value.schema, default value: Value
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: false, default: value.json) { json in
      if let json = json?.given { Value.read(json) } else { value }
    }
  }

  /// The same parameter for a method that wants to know whether it was given: nil if not.
  package var ifGiven: Field<Value?> {
    Field<Value?>(
      property.name, property.schema, property.summary, required: property.required,
      default: property.defaultValue
    ) { [read] json in .some(try json?.given.flatMap(read)) }
  }

  /// - Throws: `invalidParams` if the reader does not take what the schema took.
  @inlinable func value(in object: JSONObject) throws -> Value {
    if let value = try read(object[property.name]) { return value }
    throw RPCError(.invalidParams, "params.\(property.name): cannot be used as it is.")
  }
}

/// The parameters of a method, declared once: what documents tell of them, and how a request is
/// made of their values. Inlined where it is declared, because packs that are not known cost more
/// than all the rest of reading parameters.
package struct Parameters<Request>: Sendable {
  package let properties: [Schema.Property]

  /// Makes the request out of members that fit the properties.
  @usableFromInline let read: @Sendable (JSONObject) throws -> Request

  /// - Parameter make: takes the values in the order of the fields; a method's memberwise
  ///   initialiser, where it needs no further checks.
  @inlinable package init<each Value>(
    _ field: repeat Field<each Value>,
    as make: @escaping @Sendable (repeat each Value) throws -> Request
  ) {
    var properties: [Schema.Property] = []
    repeat properties.append((each field).property)
    self.properties = properties
    read = { object in try make(repeat (each field).value(in: object)) }
  }
}

extension JSON {
  /// Itself, but nil for null, which counts as left out.
  fileprivate var given: JSON? { self == .null ? JSON?.none : self }
}
