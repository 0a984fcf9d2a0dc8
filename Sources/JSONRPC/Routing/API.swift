package import JSON
import Text

/// Everything a server offers: the routing table and the notifications it sends.
package struct API<Server: Actor>: Sendable {
  /// The name of the program, for documents.
  package let title: String

  /// The version of the program, for documents.
  package let version: String

  package let routes: [Route<Server>]
  package let notifications: [NotificationType]

  /// Whether a conversation has to begin with `initialize`.
  let handshake: Handshake

  /// Whether the server answers a request that the client cancelled. In a batch it always does.
  let answersCancelled: Bool

  /// What the parser does with half a surrogate pair in a message.
  let halfPairs: JSONParser.HalfPairs

  /// Called when a received text is too long, not JSON or an invalid batch. It may have been a notification, to which
  /// no reply is possible.
  private let onUnreadableMessage: (@Sendable (isolated Server) -> Void)?

  /// Maps an error that a handler threw to the error of the reply. Nil means a fault of the server, which is answered
  /// with `unforeseen`.
  private let mapError: @Sendable (any Error) -> RPCError?

  /// Texts in addition to the schemas. Costly; called only for documents and help.
  package let documentation: @Sendable () -> Documentation

  package init(
    title: String, version: String, routes: [Route<Server>], notifications: [NotificationType],
    handshake: Handshake = .optional, answersCancelled: Bool = true,
    halfPairs: JSONParser.HalfPairs = .refused,
    onUnreadableMessage: (@Sendable (isolated Server) -> Void)? = nil,
    documentation: @escaping @Sendable () -> Documentation = { Documentation() },
    mapError: @escaping @Sendable (any Error) -> RPCError?
  ) {
    self.title = title
    self.version = version
    self.mapError = mapError
    self.documentation = documentation
    self.routes = routes
    self.notifications = notifications
    self.handshake = handshake
    self.answersCancelled = answersCancelled
    self.halfPairs = halfPairs
    self.onUnreadableMessage = onUnreadableMessage
  }

  package func route(named name: String) -> Route<Server>? { routes.first { $0.name == name } }

  /// Binds every method to a server.
  func bound(to server: Server) -> BoundAPI {
    let document = OpenRPCDocument { openRPC }
    let endpoints = routes.map {
      Endpoint(signature: $0.signature, handler: $0.bind(server, document))
    }
    let onUnreadableMessage = onUnreadableMessage
    return BoundAPI(
      methods: MethodTable(endpoints), answersCancelled: answersCancelled, halfPairs: halfPairs,
      onUnreadableMessage: {
        if let onUnreadableMessage {
          server.assumeIsolated { onUnreadableMessage($0) }
        }
      },
      notifications: notifications.map(\.name), mapError: mapError)
  }
}
