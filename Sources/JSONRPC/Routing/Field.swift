package import JSON

/// A parameter of a method: its name, shape and meaning, and how its value is read.
package struct Field<Value>: Sendable {
  package let property: Schema.Property

  /// Reads a value that the schema has accepted; nil is passed for an absent or null member.
  let read: @Sendable (JSON?) -> Value?

  package init(
    _ name: String, _ schema: Schema, _ summary: String, required: Bool,
    default defaultValue: JSON? = nil, read: @escaping @Sendable (JSON?) -> Value?
  ) {
    property = Schema.Property(name, schema, summary, required: required, default: defaultValue)
    self.read = read
  }

  /// A parameter that must be given.
  package static func required(
    _ name: String, _ schema: Schema, _ summary: String,
    read: @escaping @Sendable (JSON) -> Value?
  ) -> Field {
    Field(name, schema, summary, required: true) { $0.flatMap(read) }
  }

  /// A parameter that has a value when it is left out or null.
  package static func optional(
    _ name: String, _ schema: Schema, _ summary: String, default value: Value,
    read: @escaping @Sendable (JSON) -> Value?
  ) -> Field where Value: Sendable {
    Field(name, schema, summary, required: false) { json in
      if let json, json != .null { read(json) } else { value }
    }
  }

  /// As the one above, with a value that documents tell.
  package static func optional(
    _ name: String, _ schema: Schema, _ summary: String, default value: Value,
    read: @escaping @Sendable (JSON) -> Value?
  ) -> Field where Value: DocumentedDefault {
    Field(name, schema, summary, required: false, default: value.documented) { json in
      if let json, json != .null { read(json) } else { value }
    }
  }
}

/// The parameters of one request, already checked against the method's fields.
package struct Parameters: Sendable {
  package let object: JSONObject

  package init(_ object: JSONObject) {
    self.object = object
  }

  /// - Throws: `invalidParams` if the field's reader does not take what its schema took.
  package subscript<Value>(field: Field<Value>) -> Value {
    get throws {
      if let value = field.read(object[field.property.name]) { return value }
      let name = field.property.name
      throw RPCError(.invalidParams, "params.\(name): cannot be used as it is.")
    }
  }
}
