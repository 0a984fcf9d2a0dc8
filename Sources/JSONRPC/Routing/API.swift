import JSON
import Text

/// Everything a server offers: the routing table and the notifications it sends.
package struct API<Server: Actor>: Sendable {
  /// Name and version for documents.
  package let title: String
  package let version: String

  package let routes: [Route<Server>]
  package let notifications: [NotificationType]

  /// Whether a conversation begins with `initialize`.
  let greeting: Greeting

  /// Whether a request that was cancelled is answered all the same.
  let answersCancelled: Bool

  /// The reply for an error that a handler threw; nil for one that should not have happened.
  private let mapError: @Sendable (any Error) -> RPCError?

  /// What documents tell beside the shapes; to be asked only for a document.
  package let documentation: @Sendable () -> Documentation

  package init(
    title: String, version: String, routes: [Route<Server>], notifications: [NotificationType],
    greeting: Greeting = .optional, answersCancelled: Bool = true,
    documentation: @escaping @Sendable () -> Documentation = { Documentation() },
    mapError: @escaping @Sendable (any Error) -> RPCError?
  ) {
    self.title = title
    self.version = version
    self.mapError = mapError
    self.documentation = documentation
    self.routes = routes
    self.notifications = notifications
    self.greeting = greeting
    self.answersCancelled = answersCancelled
  }

  package func route(named name: String) -> Route<Server>? { routes.first { $0.name == name } }

  /// What a connection works with.
  func bound(to server: Server) -> BoundAPI {
    let endpoints = routes.map {
      Endpoint(signature: $0.signature, handler: $0.bind(server))
    }
    return BoundAPI(
      methods: MethodTable(endpoints), greeting: greeting, answersCancelled: answersCancelled,
      notifications: notifications.map(\.name),
      mapError: mapError,
      document: Document { openRPC })
  }
}

/// The routing table of one server. It knows no type of server, as the connection does not: what is
/// generic is looked up at run time, for each request anew.
struct BoundAPI: Sendable {
  let methods: MethodTable
  let greeting: Greeting
  let answersCancelled: Bool

  /// Names, in the order of the documents.
  fileprivate let notifications: [String]
  fileprivate let mapError: @Sendable (any Error) -> RPCError?

  let document: Document

  /// What a handler threw, as the reply says it. Anything unforeseen is a fault of ours.
  func rpcError(for error: any Error) -> RPCError {
    if let error = error as? RPCError {
      return error
    }
    if error is CancellationError {
      return .cancelled
    }
    return mapError(error) ?? .unforeseen
  }

  /// What a request for a method is told that there is not.
  func noMethod(_ name: String) -> RPCError {
    if notifications.contains(name) {
      return RPCError(
        .methodNotFound,
        "\(name) is a notification that the server sends; it cannot be called, wait for it instead."
      )
    }
    let hint = Suggestion.hint(for: name, among: methods.names)
    return RPCError(
      .methodNotFound,
      "There is no method \(JSON.string(name).excerpt)\(hint); rpc.discover lists all.")
  }
}

extension RPCError {
  /// For a fault of the server itself.
  package static let unforeseen = RPCError(
    .internalError, "The server failed; please report this with its log.")
}

/// The protocol as an OpenRPC document, made when it is first asked for, which takes tens of
/// milliseconds: on an actor of its own, so that the loop goes on.
actor Document {
  private let make: @Sendable () -> JSON
  private lazy var made = make()

  init(_ make: @escaping @Sendable () -> JSON) { self.make = make }

  var json: JSON { made }
}

/// The methods of a server, found by the bytes of a name.
struct MethodTable: Sendable {
  /// In the order of the documents.
  let names: [String]

  /// By the length of their names, which leaves a handful to compare.
  private let endpoints: [Endpoint]

  /// The names of these, one behind the other.
  private let bytes: [UInt8]

  /// Of each length, from 0 on: the first of the endpoints, and where its name begins.
  private let firsts: [(index: Int, start: Int)]

  init(_ all: [Endpoint]) {
    names = all.map(\.signature.name)
    let byLength = Dictionary(grouping: all) { $0.signature.name.utf8.count }
    var (endpoints, bytes, firsts): ([Endpoint], [UInt8], [(Int, Int)]) = ([], [], [])
    for length in 0...(byLength.keys.max() ?? 0) {
      firsts.append((endpoints.count, bytes.count))
      endpoints += byLength[length] ?? []
      for endpoint in byLength[length] ?? [] {
        bytes += endpoint.signature.name.utf8
      }
    }
    firsts.append((endpoints.count, bytes.count))
    self.endpoints = endpoints
    self.bytes = bytes
    self.firsts = firsts
  }

  func endpoint(for request: Message.Request) -> Endpoint? {
    let length = request.nameLength
    guard length + 1 < firsts.count else { return nil }
    var start = firsts[length].start
    for index in firsts[length].index..<firsts[length + 1].index {
      if request.isNamed(bytes, in: start..<start + length) {
        return endpoints[index]
      }
      start += length
    }
    return nil
  }
}

/// A method of one server, ready to run.
final class Endpoint: Sendable {
  let signature: Signature
  let handler: Handler

  /// Whether a conversation begins with it.
  let isGreeting: Bool

  init(signature: Signature, handler: Handler) {
    self.signature = signature
    self.handler = handler
    isGreeting = signature.name == "initialize"
  }

  enum Handler: Sendable {
    case inOrder(@Sendable (JSONView?) throws -> JSON)
    case exclusive(First)
    case waiting(First, overtakes: Bool)

    /// Lifecycle: works on the connection itself.
    case connection(@Sendable (JSONView?, isolated Connection) throws -> JSON)
  }

  /// The part of a method for which later requests wait. On the connection, since to be on no actor
  /// is to be on some thread of the runtime's pool.
  typealias First = @Sendable (JSONView?, isolated Connection, Call) async throws -> Rest

  /// What that leaves to be done.
  enum Rest: Sendable {
    case answer(JSON)
    case work(@Sendable (isolated Connection) async throws -> JSON)

    /// As `Handling.settling`.
    case settling(@Sendable (isolated Connection) async throws -> JSON)
  }
}

/// A notification that the server sends.
package struct NotificationType: Sendable {
  package let name: String
  package let summary: String

  /// Made when they are asked for, as the result of a route is.
  package var parameters: [Schema.Property] { makeParameters() }
  private let makeParameters: @Sendable () -> [Schema.Property]

  package init(
    _ name: String, _ summary: String,
    _ parameters: @autoclosure @escaping @Sendable () -> [Schema.Property]
  ) {
    self.name = name
    self.summary = summary
    makeParameters = parameters
  }
}
