package import JSON

/// A method of the protocol. The type's name is the method's: `city.search` is `CitySearch`.
package protocol Method: SendableMetatype {
  /// The actor that owns the state the method works on; it lives on the connection's event loop.
  associatedtype Server: Actor

  static var name: String { get }

  /// One sentence.
  static var summary: String { get }

  static var parameters: [Schema.Property] { get }
  static var result: Schema { get }

  /// What can go wrong beyond the codes that any request can get.
  static var errors: [ErrorCode] { get }

  /// The members that parameters given by position stand for, or nil if this method takes its
  /// parameters by name only.
  static func members(forPositions values: [JSON]) -> JSONObject?
}

extension Method {
  package static var parameters: [Schema.Property] { [] }
  package static var errors: [ErrorCode] { [] }
  package static func members(forPositions values: [JSON]) -> JSONObject? { nil }
}

/// A method that runs to its end before the next line is taken. Memory and disk only.
package protocol InOrderMethod: Method {
  static func run(
    _ parameters: Parameters, on server: isolated Server, for call: Call
  ) throws -> JSON
}

/// A method that may use the network, be cancelled and be overtaken.
package protocol WaitingMethod: Method {
  /// Whether a newer request for this method ends those of the client that still wait, as it does
  /// where a person types and only the last text matters. They are answered with
  /// `requestOvertaken`. No by default.
  static var overtakes: Bool { get }

  /// Checks and announces, in order. The work that is returned then runs as a task; a request that
  /// turns out to need none is answered at once.
  static func start(
    _ parameters: Parameters, on server: isolated Server, for call: Call
  ) throws -> Handling<Server>
}

extension WaitingMethod {
  package static var overtakes: Bool { false }
}

/// What the first half of a waiting method leaves to be done.
package enum Handling<Server: Actor>: Sendable {
  case answered(JSON)
  case waiting(Work<Server>)
}

/// The second half of a waiting method: runs on the server, and so on the event loop, but for what
/// it awaits elsewhere.
package typealias Work<Server: Actor> = @Sendable (isolated Server) async throws -> JSON
