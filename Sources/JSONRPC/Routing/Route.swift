import JSON

/// A row of the routing table: a method and the class in which it runs.
package struct Route<Server: Actor>: Sendable {
  let signature: Signature
  package let summary: String
  package let result: Schema
  package let errors: [ErrorCode]

  /// The ways in which the parameters go together.
  package let forms: [ParameterForm]

  /// The class in which the method runs; a word of the documents.
  package let executionClass: String

  /// The method as one server runs it.
  let bind: @Sendable (Server) -> Endpoint.Handler

  package var name: String { signature.name }
  package var parameters: [Schema.Property] { signature.parameters }

  package static func inOrder<M: InOrderMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(method, "in order") { server in
      .inOrder { members, call in
        let request = try read(members)
        return try server.assumeIsolated { try request.run(on: $0, for: call) }
      }
    }
  }

  package static func exclusive<M: ExclusiveMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(method, "exclusive") { server in
      .exclusive { members, _, call in
        .answer(try await read(members).run(on: server, for: call))
      }
    }
  }

  package static func waiting<M: WaitingMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    let read = method.parameters.read
    return Route(method, "waiting") { server in
      .waiting(
        { members, _, call in
          switch try await read(members).start(on: server, for: call) {
          case .answered(let result): .answer(result)
          case .waiting(let work): .work { _ in try await work(server) }
          case .settling(let work): .settling { _ in try await work(server) }
          }
        }, overtakes: method.overtakes)
    }
  }

  private init<M: Method>(
    _ method: M.Type, _ executionClass: String,
    bind: @escaping @Sendable (Server) -> Endpoint.Handler
  ) where M.Server == Server {
    let token = method.reportsProgress ? [Progress.token] : []
    self.init(
      Signature(
        name: method.name, parameters: method.parameters.properties + token,
        passesOverUnknownMembers: method.passesOverUnknownMembers,
        membersForPositions: method.members(forPositions:)),
      summary: method.summary, result: method.result, errors: method.errors,
      forms: method.forms, executionClass: executionClass, bind: bind)
  }

  init(
    _ signature: Signature, summary: String, result: Schema, errors: [ErrorCode] = [],
    forms: [ParameterForm] = [], executionClass: String = "in order",
    bind: @escaping @Sendable (Server) -> Endpoint.Handler
  ) {
    (self.signature, self.summary, self.result) = (signature, summary, result)
    (self.errors, self.forms) = (errors, forms)
    (self.executionClass, self.bind) = (executionClass, bind)
  }
}

/// What a method is called and takes.
struct Signature: Sendable {
  let name: String
  let parameters: [Schema.Property]
  var passesOverUnknownMembers = false
  var membersForPositions: @Sendable ([JSON]) -> JSONObject? = { _ in nil }

  /// The parameters, if what came fits the method's fields; nil for none. Absent, null and `[]`
  /// mean none; an empty Lua table is written as `[]`.
  ///
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  func members(from params: JSONView?) throws -> JSONView? {
    let object = try params.flatMap(object)
    do {
      try Schema.validate(object, parameters, open: passesOverUnknownMembers, at: "params")
    } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
    return object
  }

  private func object(_ params: JSONView) throws -> JSONView? {
    if params.isObject { return params }
    let values = params.elements.map(\.json)
    if values.isEmpty { return nil }
    if let object = membersForPositions(values) { return JSONView(.object(object)) }
    throw RPCError(
      .invalidParams,
      "params: expected an object with members by name, got \(params.kindName); "
        + "\(Schema.listing(parameters)).")
  }
}
