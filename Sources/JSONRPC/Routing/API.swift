/// Everything a server offers: the routing table and the notifications it sends.
package struct API<Server: Actor>: Sendable {
  /// Name and version for documents.
  package let title: String
  package let version: String

  package let routes: [Route<Server>]
  package let notifications: [NotificationType]

  /// The reply for an error that a handler threw; nil for one that should not have happened.
  let mapError: @Sendable (any Error) -> RPCError?

  private let routesByName: [String: Route<Server>]

  package init(
    title: String, version: String, routes: [Route<Server>], notifications: [NotificationType],
    mapError: @escaping @Sendable (any Error) -> RPCError?
  ) {
    (self.title, self.version, self.mapError) = (title, version, mapError)
    (self.routes, self.notifications) = (routes, notifications)
    routesByName = Dictionary(routes.map { ($0.name, $0) }) { first, _ in first }
  }

  package func route(named name: String) -> Route<Server>? { routesByName[name] }

  /// What a handler threw, as the reply says it. Anything unforeseen is a fault of ours.
  func rpcError(for error: any Error) -> RPCError {
    if let error = error as? RPCError { return error }
    if error is CancellationError { return .cancelled }
    return mapError(error)
      ?? RPCError(.internalError, "The server failed; please report this with its log.")
  }
}

/// A notification that the server sends.
package struct NotificationType: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [Schema.Property]

  package init(_ name: String, _ summary: String, _ parameters: [Schema.Property]) {
    (self.name, self.summary, self.parameters) = (name, summary, parameters)
  }
}
