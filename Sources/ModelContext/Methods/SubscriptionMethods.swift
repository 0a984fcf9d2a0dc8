import JSON
import JSONRPC

/// Subscribes to changes of a resource, in versions before 2026.
struct ResourcesSubscribe: ContextMethod, WaitingMethod {
  static let name = "resources/subscribe"
  static let summary = "Subscribes to changes of a resource; in versions before 2026."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  let uri: String
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let client = try server.admitHandshake(meta, of: Self.name)
    guard ContextResource.watchable.contains(uri) else {
      throw server.noResource(uri, for: client)
    }
    server.subscriptions.uris.insert(uri)
    return .waiting { server in
      try await server.watchArchive()
      return [:]
    }
  }
}

struct ResourcesUnsubscribe: ContextMethod, InOrderMethod {
  static let name = "resources/unsubscribe"
  static let summary = "Ends a subscription to a resource; in versions before 2026."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  let uri: String
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    _ = try server.admitHandshake(meta, of: Self.name)
    server.subscriptions.uris.remove(uri)
    return [:]
  }
}

/// Subscribes to changes of resources until the request is cancelled or the connection ends. Available from version
/// 2026-07-28 on.
struct SubscriptionsListen: ContextMethod, WaitingMethod {
  static let name = "subscriptions/listen"
  static let summary =
    "Subscribes to changes of resources until it is cancelled; from version 2026-07-28."
  static let parameters = Parameters(
    Field<JSON>.required(
      "notifications", "The URIs of the resources, as `resourceSubscriptions`.",
      as: .object([], open: true)),
    ContextFields.meta, as: Self.init)

  let notifications: JSON
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let client = try server.admit(meta)
    guard client.version.isStateless else {
      throw RPCError(
        .methodNotFound, "\(Self.name) needs protocol version 2026-07-28; use resources/subscribe.")
    }
    let wanted = notifications["resourceSubscriptions"]?.array?.compactMap(\.string) ?? []
    let uris = Set(wanted).intersection(ContextResource.watchable)
    let id = call.id
    return .waiting { server in
      try await server.watchArchive()
      await server.listen(id, to: uris)
      try Task.checkCancellation()
      return server.result(["_meta": [Meta.subscription: id]], for: client)
    }
  }
}

extension ContextServer {
  /// - Parameter method: a method that the stateless version does not have.
  fileprivate func admitHandshake(_ meta: JSON?, of method: String) throws -> ClientContext {
    let client = try admit(meta)
    if client.version.isStateless {
      throw RPCError(
        .methodNotFound,
        "\(method) was removed in protocol version 2026-07-28; use subscriptions/listen.")
    }
    return client
  }
}
