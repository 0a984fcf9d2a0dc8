public import JSON

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
