public import JSON

/// A parameter of a method: its name, shape and meaning, and how its value is read.
///
/// Public, and inlined where parameters are declared, because the compiler makes code of its own for
/// a list of them only then; to work the list out at run time costs more than to read it.
public final class Field<Value>: Sendable {
  @usableFromInline package let property: Schema.Property

  /// Reads a value that the schema has accepted; nil is passed for an absent member.
  ///
  /// - Throws: `NotTaken`, or the reply.
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
      guard let view else { throw NotTaken() }
      return try Value.read(view)
    }
  }

  /// A parameter that is nil when it is left out or null.
  package static func optional<Wrapped: ParameterValue>(
    _ name: String, _ summary: String, as schema: Schema = Wrapped.schema
  ) -> Field where Value == Wrapped? {
    Field(name, schema, summary, required: false) { view in
      if let view = view?.given { try Wrapped.read(view) } else { nil }
    }
  }

  /// A parameter that has a value when it is left out or null; documents tell that value.
  package static func optional(
    _ name: String, _ summary: String, as schema: Schema = Value.schema, default value: Value
  ) -> Field where Value: ParameterValue {
    Field(name, schema, summary, required: false, default: value.json) { view in
      if let view = view?.given { try Value.read(view) } else { value }
    }
  }

  /// The same parameter for a method that wants to know whether it was given: nil if not.
  package var ifGiven: Field<Value?> {
    Field<Value?>(
      property.name, property.schema, property.summary, required: property.required,
      default: property.defaultValue
    ) { [read] view in try view?.given.map(read) }
  }

  /// - Throws: `invalidParams` if the reader does not take what the schema took.
  @inlinable func value(in object: JSONView?) throws -> Value {
    do { return try read(object?[property.utf8]) } catch is NotTaken { throw property.isNotTaken }
  }
}

/// A value that the schema took and the reader does not.
@usableFromInline package struct NotTaken: Error {
  package init() {}
}

/// The parameters of a method, declared once: what documents tell of them, and how a request is
/// made of their values.
public final class Parameters<Request>: Sendable {
  @usableFromInline package let properties: [Schema.Property]

  /// Makes the request out of members that fit the properties.
  @usableFromInline package let read: @Sendable (JSONView?) throws -> Request

  /// - Parameter make: takes the values in the order of the fields; a method's memberwise
  ///   initialiser, where it needs no further checks.
  @inlinable public init<each Value>(
    _ field: repeat Field<each Value>,
    as make: @escaping @Sendable (repeat each Value) throws -> Request
  ) {
    var properties: [Schema.Property] = []
    repeat properties.append((each field).property)
    self.properties = properties
    read = { object in try make(repeat (each field).value(in: object)) }
  }
}

extension Parameters {
  /// A request out of an object that came within another message.
  ///
  /// - Parameter path: what the object is called in a message.
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  package func request(from object: JSON, at path: String) throws -> Request {
    let view = JSONView(object)
    do {
      try Schema.object(properties, open: false).validate(view, at: path)
    } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
    return try read(view)
  }
}

extension Schema.Property {
  @usableFromInline var isNotTaken: any Error {
    RPCError(.invalidParams, "params.\(name): cannot be used as it is.")
  }
}

extension JSONView {
  /// Itself, but nil for null, which counts as left out.
  fileprivate var given: JSONView? { isNull ? nil : self }
}
