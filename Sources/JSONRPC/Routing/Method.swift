package import JSON

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
}

/// A method that runs to its end before the next line is taken. Memory only, and little of it.
package protocol InOrderMethod: Method {
  func run(on server: isolated Server, for call: Call) throws -> JSON
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
