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
    do { return try read(view) } catch is NotTaken {
      throw property.isNotTaken
    }
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

  /// Makes the request out of members that fit, and lessens a count of members by those it reads.
  @usableFromInline let read: @Sendable (JSONView?, inout Int) throws -> Request

  /// - Parameter make: takes the values in the order of the fields; a method's memberwise
  ///   initialiser, where it needs no further checks.
  @inlinable public init<each Value>(
    _ field: repeat Field<each Value>,
    as make: @escaping @Sendable (repeat each Value) throws -> Request
  ) {
    var properties: [Schema.Property] = []
    repeat properties.append((each field).property)
    self.properties = properties
    read = { object, unread in try make(repeat (each field).value(in: object, unread: &unread)) }
  }

  /// The request that an object stands for; nil is one without members.
  ///
  /// - Parameter check: what is thrown for the first member that does not fit or is not known. Called
  ///   only if there may be one.
  @inlinable @inline(__always) package func request(
    from object: JSONView?, check: (JSONView?) throws -> Void
  ) throws -> Request {
    var unread = object?.memberCount ?? 0
    let request: Request
    do { request = try read(object, &unread) } catch {
      try check(object)
      throw error
    }
    if unread > 0 {
      try check(object)
    }
    return request
  }

  /// - Parameters:
  ///   - path: what the object is called in a message.
  ///   - open: whether members that are not known are passed over.
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  package func request(
    from object: JSONView?, at path: String = "params", open: Bool = false
  ) throws -> Request {
    try request(from: object) { try Schema.check($0, properties, open: open, at: path) }
  }
}

extension Schema {
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  static func check(
    _ object: JSONView?, _ properties: [Property], open: Bool, at path: String
  ) throws {
    do { try validate(object, properties, open: open, at: path) } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
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
