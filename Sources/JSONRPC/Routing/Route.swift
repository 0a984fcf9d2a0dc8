public import JSON
public import Platform

/// A row of the routing table: a method and the class in which it runs.
@usableFromInline package struct Route<Server: Actor>: Sendable {
  let signature: MethodSignature

  // Texts for documents, made on demand, because making those of all methods took half of the start-up time.

  /// One sentence on what the method does.
  package var summary: String { makeTexts().summary }
  package var result: Schema { makeTexts().result() }

  /// The errors besides those of any request.
  package var errors: [ErrorCode] { makeTexts().errors }

  /// The valid combinations of parameters.
  package var forms: [ParameterForm] { makeTexts().forms }
  private let makeTexts: @Sendable () -> Texts

  typealias Texts = (
    summary: String, result: () -> Schema, errors: [ErrorCode], forms: [ParameterForm]
  )

  /// The class in which the method runs, as documents name it.
  package let executionClass: String

  /// Binds the method to a server and to the document of its API.
  let bind: @Sendable (Server, OpenRPCDocument) -> Endpoint.Handler

  package var name: String { signature.name }
  package var parameters: [Schema.Property] { signature.parameters }

  /// A method that runs on the server and ends before the next message is dispatched.
  @inlinable @inline(__always)
  package static func inOrder<M: InOrderMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method) { server, members in
      let request = try method.request(from: members)
      return try server.assumeIsolated(with: request) { try $1.run(on: $0) }
    }
  }

  /// A method in order. The caller passes `run`, so that the compiler specialises it where the method is named.
  ///
  /// - Parameter run: reads the parameters and runs the method.
  @usableFromInline
  package init<M: InOrderMethod>(
    _ method: M.Type, runInOrder run: @escaping @Sendable (Server, JSONView?) throws -> JSON
  ) where M.Server == Server {
    self.init(method, executionClass: "in order") { server, _ in .inOrder { try run(server, $0) } }
  }

  /// A method that may suspend for long work while later messages wait.
  package static func exclusive<M: ExclusiveMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method, executionClass: "exclusive") { server, _ in
      .exclusive { members, call in
        .answered(try await method.request(from: members).run(on: server, for: call))
      }
    }
  }

  /// A method that may use the network, be cancelled and be overtaken.
  package static func waiting<M: WaitingMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method, executionClass: "waiting") { server, _ in
      .waiting(
        { members, call in
          switch try await method.request(from: members).start(on: server, for: call) {
          case .answered(let result): .answered(result)
          case .waiting(let work): .waiting { try await work(server) }
          case .settling(let work): .settling { try await work(server) }
          }
        }, cancelsOlderRequests: method.cancelsOlderRequests)
    }
  }

  private init<M: Method>(
    _ method: M.Type, executionClass: String,
    bind: @escaping @Sendable (Server, OpenRPCDocument) -> Endpoint.Handler
  ) where M.Server == Server {
    self.init(
      MethodSignature(
        name: method.name, parameters: method.properties,
        ignoresUnknownMembers: method.ignoresUnknownMembers,
        membersForPositions: method.members(forPositions:)),
      texts: (method.summary, { method.result }, method.errors, method.forms),
      executionClass: executionClass, bind: bind)
  }

  init(
    _ signature: MethodSignature, texts: @autoclosure @escaping @Sendable () -> Texts,
    executionClass: String = "in order",
    bind: @escaping @Sendable (Server, OpenRPCDocument) -> Endpoint.Handler
  ) {
    self.signature = signature
    makeTexts = texts
    self.executionClass = executionClass
    self.bind = bind
  }
}
