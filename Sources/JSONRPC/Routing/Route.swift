import JSON

/// A row of the routing table: a method and the class in which it runs.
///
/// Shared rather than copied, because each request takes one, and the layout of a generic value is
/// looked up at run time.
package final class Route<Server: Actor>: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [Schema.Property]
  package let result: Schema
  package let errors: [ErrorCode]
  let handler: Handler
  private let membersForPositions: @Sendable ([JSON]) -> JSONObject?

  enum Handler: Sendable {
    case inOrder(@Sendable (Parameters, isolated Server, Call) throws -> JSON)
    case waiting(
      @Sendable (Parameters, isolated Server, Call) throws -> Handling<Server>, overtakes: Bool)

    /// Lifecycle: works on the connection itself.
    case connection(@Sendable (Parameters, isolated Connection<Server>) throws -> JSON)
  }

  package static func inOrder<M: InOrderMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method, .inOrder { try method.run($0, on: $1, for: $2) })
  }

  package static func waiting<M: WaitingMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(
      method,
      .waiting({ try method.start($0, on: $1, for: $2) }, overtakes: method.overtakes))
  }

  private convenience init<M: Method>(_ method: M.Type, _ handler: Handler)
  where M.Server == Server {
    self.init(
      name: method.name, summary: method.summary, parameters: method.parameters,
      result: method.result, errors: method.errors, handler: handler,
      members: method.members(forPositions:))
  }

  init(
    name: String, summary: String, parameters: [Schema.Property], result: Schema,
    errors: [ErrorCode], handler: Handler,
    members: @escaping @Sendable ([JSON]) -> JSONObject? = { _ in nil }
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.errors = errors
    self.handler = handler
    membersForPositions = members
  }

  /// The parameters, if what came fits the method's fields. Absent, null and `[]` mean none; an
  /// empty Lua table is written as `[]`.
  ///
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  func parameters(from json: JSON) throws -> Parameters {
    let object = try members(of: json)
    do {
      try Schema.validate(object, parameters, open: false, at: "params")
    } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
    return Parameters(object)
  }

  private func members(of json: JSON) throws -> JSONObject {
    switch json {
    case .object(let object): return object
    case .null, .array([]): return [:]
    default:
      if let object = json.array.flatMap(membersForPositions) { return object }
      throw RPCError(
        .invalidParams,
        "params: expected an object with members by name, got \(json.kindName); "
          + "\(Schema.listing(parameters)).")
    }
  }
}
