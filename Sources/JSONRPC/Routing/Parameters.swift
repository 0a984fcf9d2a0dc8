public import JSON

/// The parameters of a method, declared once for documents and for the code that reads a request.
public final class Parameters<Request>: Sendable {
  @usableFromInline package let properties: [Schema.Property]

  /// Checks the members that the fields name, and makes the request from them. Reduces the count by the number of those
  /// members that are present.
  @usableFromInline let read: @Sendable (JSONView?, inout Int) throws -> Request

  /// - Parameter make: makes the request from the values in the order of the fields; usually the
  ///   memberwise initialiser of the method.
  @inlinable public init<each Value>(
    _ field: repeat Field<each Value>,
    as make: @escaping @Sendable (repeat each Value) throws -> Request
  ) {
    var properties: [Schema.Property] = []
    repeat properties.append((each field).property)
    self.properties = properties
    read = { object, unread in try make(repeat (each field).value(in: object, unread: &unread)) }
  }

  /// Makes a request from an object; nil is an object without members.
  ///
  /// - Parameter check: throws the error for the first member that is invalid, unknown or missing. Called only if there
  ///   may be one.
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
  ///   - path: the name of the object in messages.
  ///   - open: whether to ignore unknown members.
  /// - Throws: `invalidParams` with the path of the first member that does not fit, or another error of a field.
  package func request(
    from object: JSONView?, at path: String = "params", open: Bool = false
  ) throws -> Request {
    try request(from: object) { try Schema.check($0, against: properties, open: open, at: path) }
  }
}
