package import JSON
import Platform

/// A row of the routing table: a method and the class in which it runs.
package struct Route<Server: Actor>: Sendable {
  let signature: Signature

  /// What only documents ask for, and is made then: that of all methods would be half of a start.
  package var summary: String { makeTexts().summary }
  package var result: Schema { makeTexts().result() }
  package var errors: [ErrorCode] { makeTexts().errors }

  /// The ways in which the parameters go together.
  package var forms: [ParameterForm] { makeTexts().forms }
  private let makeTexts: @Sendable () -> Texts

  typealias Texts = (
    summary: String, result: () -> Schema, errors: [ErrorCode], forms: [ParameterForm]
  )

  /// The class in which the method runs; a word of the documents.
  package let executionClass: String

  /// The method as one server runs it.
  let bind: @Sendable (Server) -> Endpoint.Handler

  package var name: String { signature.name }
  package var parameters: [Schema.Property] { signature.parameters }

  package static func inOrder<M: InOrderMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(inOrder: method) { server, members in
      let request = try method.request(from: members)
      return try server.assumeIsolated { try request.run(on: $0) }
    }
  }

  /// For a server whose requests are worth code of their own, which the compiler makes where it sees
  /// both the method and what runs it.
  ///
  /// - Parameter run: reads the parameters and runs the method.
  package init<M: InOrderMethod>(
    inOrder method: M.Type, run: @escaping @Sendable (Server, JSONView?) throws -> JSON
  ) where M.Server == Server {
    self.init(method, "in order") { server in .inOrder { try run(server, $0) } }
  }

  package static func exclusive<M: ExclusiveMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method, "exclusive") { server in
      .exclusive { members, _, call in
        .answer(try await method.request(from: members).run(on: server, for: call))
      }
    }
  }

  package static func waiting<M: WaitingMethod>(_ method: M.Type) -> Route
  where M.Server == Server {
    Route(method, "waiting") { server in
      .waiting(
        { members, _, call in
          switch try await method.request(from: members).start(on: server, for: call) {
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
    self.init(
      Signature(
        name: method.name, parameters: method.properties,
        passesOverUnknownMembers: method.passesOverUnknownMembers,
        membersForPositions: method.members(forPositions:)),
      texts: (method.summary, { method.result }, method.errors, method.forms),
      executionClass: executionClass, bind: bind)
  }

  init(
    _ signature: Signature, texts: @autoclosure @escaping @Sendable () -> Texts,
    executionClass: String = "in order", bind: @escaping @Sendable (Server) -> Endpoint.Handler
  ) {
    self.signature = signature
    makeTexts = texts
    self.executionClass = executionClass
    self.bind = bind
  }
}

/// What a method is called and takes.
struct Signature: Sendable {
  let name: String

  /// Made when the method is called or documented for the first time.
  var parameters: [Schema.Property] { makeParameters() }
  private let makeParameters: @Sendable () -> [Schema.Property]
  let passesOverUnknownMembers: Bool
  private let membersForPositions: @Sendable ([JSON]) -> JSONObject?

  init(
    name: String, parameters: @autoclosure @escaping @Sendable () -> [Schema.Property],
    passesOverUnknownMembers: Bool = false,
    membersForPositions: @escaping @Sendable ([JSON]) -> JSONObject? = { _ in nil }
  ) {
    self.name = name
    makeParameters = parameters
    self.passesOverUnknownMembers = passesOverUnknownMembers
    self.membersForPositions = membersForPositions
  }

  /// The parameters by name; nil for none. Absent, null and `[]` mean none; an empty Lua table is
  /// written as `[]`.
  ///
  /// - Throws: `invalidParams` for others by position than the method takes.
  func members(from params: consuming JSONView?) throws -> JSONView? {
    params?.isObject == false ? try object(params) : params
  }

  /// The members that an array stands for.
  private func object(_ params: JSONView?) throws -> JSONView? {
    guard let params else { return nil }
    let values = params.elements.map(\.json)
    if values.isEmpty {
      return nil
    }
    if let object = membersForPositions(values) {
      return JSONView(.object(object))
    }
    throw RPCError(
      .invalidParams,
      "params: expected an object with members by name, got \(params.kindName); "
        + "\(Schema.listing(parameters)).")
  }
}

/// A method of the protocol. Its properties are the parameters of one request, checked and typed.
package protocol Method: Sendable, SendableMetatype {
  /// The actor that owns the state the method works on; it lives on the connection's event loop.
  associatedtype Server: Actor

  /// As clients write it; the type is called the same, `CitySearch` for `city.search`.
  static var name: String { get }

  /// One sentence.
  static var summary: String { get }

  static var parameters: Parameters<Self> { get }

  /// Whether a `workDoneToken` is taken, for `call.progress`. No by default.
  static var reportsProgress: Bool { get }

  /// The ways in which the parameters go together, for documents; none if any may be given with any
  /// other.
  static var forms: [ParameterForm] { get }

  /// Whether members that the method does not know are passed over instead of refused. No by default.
  static var passesOverUnknownMembers: Bool { get }

  static var result: Schema { get }

  /// What can go wrong beyond the codes that any request can get.
  static var errors: [ErrorCode] { get }

  /// The members that parameters given by position stand for, or nil if this method takes its
  /// parameters by name only.
  static func members(forPositions values: [JSON]) -> JSONObject?
}

extension Method {
  package static var reportsProgress: Bool { false }
  package static var forms: [ParameterForm] { [] }
  package static var passesOverUnknownMembers: Bool { false }
  package static var errors: [ErrorCode] { [] }
  package static func members(forPositions values: [JSON]) -> JSONObject? { nil }

  /// What a request may have: the parameters, and what asks for reports of progress.
  fileprivate static var properties: [Schema.Property] {
    reportsProgress ? parameters.properties + [Progress.token] : parameters.properties
  }

  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  @inlinable @inline(__always) package static func request(from members: JSONView?) throws -> Self {
    try parameters.request(from: members, check: check)
  }

  @usableFromInline static func check(_ members: JSONView?) throws {
    try Schema.check(members, properties, open: passesOverUnknownMembers, at: "params")
  }
}

/// A method that runs to its end before the next line is taken. Memory only, and little of it.
package protocol InOrderMethod: Method {
  func run(on server: isolated Server) throws -> JSON
}

/// A method whose work grows with its input, or may wait for a disk or another process. The work
/// itself runs elsewhere; until it ends no further request is taken, but the loop lives: it reads,
/// writes, and obeys `$/cancelRequest`, `exit`, timers and signals.
package protocol ExclusiveMethod: Method {
  func run(on server: isolated Server, for call: Call) async throws -> JSON
}

/// A method that may use the network, be cancelled and be overtaken.
package protocol WaitingMethod: Method {
  /// Whether a newer request for this method ends those of the client that still wait, as it does
  /// where a person types and only the last text matters. They are answered with
  /// `requestOvertaken`. No by default.
  static var overtakes: Bool { get }

  /// Checks and announces, as an exclusive method runs. The work that is returned then goes on while
  /// other requests are taken; a request that turns out to need none is answered at once.
  ///
  /// Declared `async` by every method: Swift 6.3.1 crashes on one that is not.
  func start(on server: isolated Server, for call: Call) async throws -> Handling<Server>
}

extension WaitingMethod {
  package static var overtakes: Bool { false }
}

/// What the first half of a waiting method leaves to be done.
package enum Handling<Server: Actor>: Sendable {
  case answered(JSON)
  case waiting(Work<Server>)

  /// Work that is begun even if the request was cancelled before, because it has to settle what the
  /// first half announced; it looks at the cancellation by itself.
  case settling(Work<Server>)
}

/// The second half of a waiting method: runs on the server, and so on the event loop, but for what
/// it awaits elsewhere.
package typealias Work<Server: Actor> = @Sendable (isolated Server) async throws -> JSON
