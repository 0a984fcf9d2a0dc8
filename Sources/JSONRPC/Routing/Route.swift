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
    case inOrder(@Sendable (JSONObject, isolated Server, Call) throws -> JSON)
    case exclusive(First)
    case waiting(First, overtakes: Bool)

    /// Lifecycle: works on the connection itself.
    case connection(@Sendable (JSONObject, isolated Connection<Server>) throws -> JSON)

    /// The part of a method for which later requests wait.
    typealias First = @Sendable (JSONObject, isolated Server, Call) async throws -> Handling<Server>
  }

  package static func inOrder<M: InOrderMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(method, .inOrder { try read($0).run(on: $1, for: $2) })
  }

  package static func exclusive<M: ExclusiveMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(method, .exclusive { .answered(try await read($0).run(on: $1, for: $2)) })
  }

  package static func waiting<M: WaitingMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(
      method,
      .waiting({ try await read($0).start(on: $1, for: $2) }, overtakes: method.overtakes))
  }

  private convenience init<M: Method>(_ method: M.Type, _ handler: Handler)
  where M.Server == Server {
    let token = method.reportsProgress ? [Progress.token] : []
    self.init(
      name: method.name, summary: method.summary,
      parameters: method.parameters.properties + token, result: method.result,
      errors: method.errors, handler: handler, members: method.members(forPositions:))
  }

  init(
    name: String, summary: String, parameters: [Schema.Property], result: Schema,
    errors: [ErrorCode], handler: Handler,
    members: @escaping @Sendable ([JSON]) -> JSONObject? = { _ in nil }
  ) {
    (self.name, self.summary, self.parameters) = (name, summary, parameters)
    (self.result, self.errors, self.handler) = (result, errors, handler)
    membersForPositions = members
  }

  /// The members of the parameters, if what came fits the method's fields. Absent, null and `[]`
  /// mean none; an empty Lua table is written as `[]`.
  ///
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  func members(from json: JSON) throws -> JSONObject {
    let object = try object(json)
    do { try Schema.validate(object, parameters, open: false, at: "params") } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
    return object
  }

  private func object(_ json: JSON) throws -> JSONObject {
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
