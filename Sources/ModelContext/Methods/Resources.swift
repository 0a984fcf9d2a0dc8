import JSON
import JSONRPC
import Platform

/// What an assistant's program can read and show beside the conversation.
enum ContextResource: Equatable {
  case archive, guide

  /// By its GeoNames id.
  case city(Int)

  private static let scheme = "cityroulette://"
  static let cityTemplate = "\(scheme)city/{id}"

  init?(uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let path = uri.dropFirst(Self.scheme.count)
    switch path {
    case "archive": self = .archive
    case "guide": self = .guide
    default:
      guard path.hasPrefix("city/"), let id = Int(path.dropFirst(5)), id > 0 else { return nil }
      self = .city(id)
    }
  }

  var uri: String {
    switch self {
    case .archive: "\(Self.scheme)archive"
    case .guide: "\(Self.scheme)guide"
    case .city(let id): "\(Self.scheme)city/\(id)"
    }
  }

  fileprivate var mediaType: String {
    self == .archive ? "application/geo+json" : "application/json"
  }

  /// Those that are always there.
  static let listed: [JSON] = [
    archive.described(
      "archive", "The user's archive of cities", "All archived cities as GeoJSON, with their stars."
    ),
    guide.described(
      "guide", "The city guide", "Places in cities, the user's own and those that were taken in."),
  ]

  private func described(_ name: String, _ title: String, _ description: String) -> JSON {
    [
      "uri": .string(uri), "name": .string(name), "title": .string(title),
      "description": .string(description), "mimeType": .string(mediaType),
    ]
  }
}

struct ResourcesList: ContextMethod, InOrderMethod {
  static let name = "resources/list"
  static let summary = "The resources that are always there."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    server.result(
      ["resources": .array(ContextResource.listed)], try server.admit(meta),
      freshFor: ContextServer.documentsKeep)
  }
}

struct ResourceTemplatesList: ContextMethod, InOrderMethod {
  static let name = "resources/templates/list"
  static let summary = "The resources that are named by an id."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let city: JSON = [
      "uriTemplate": .string(ContextResource.cityTemplate), "name": "city", "title": "A city",
      "description": "A city by its GeoNames id, with its names in all languages.",
      "mimeType": "application/json",
    ]
    return server.result(
      ["resourceTemplates": [city]], try server.admit(meta), freshFor: ContextServer.documentsKeep)
  }
}

struct ResourcesRead: ContextMethod, WaitingMethod {
  static let name = "resources/read"
  static let summary = "What a resource holds."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  let uri: String
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let exchange = try server.admit(meta)
    guard let resource = ContextResource(uri: uri) else { throw server.noResource(uri, exchange) }
    return .waiting { [uri] server in
      do {
        let contents = try await server.contents(of: resource)
        return server.result(["contents": [contents]], exchange, freshFor: 0)
      } catch let error as RPCError {
        if error.code.name == "CityNotFound" {
          throw server.noResource(uri, exchange)
        }
        throw RPCError(error.code, server.settings.shown(error.message))
      }
    }
  }
}

/// Asks to be told when a resource changes; in the older versions.
struct ResourcesSubscribe: ContextMethod, WaitingMethod {
  static let name = "resources/subscribe"
  static let summary = "Has changes of a resource told; in the versions before 2026."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  let uri: String
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let exchange = try server.admitHandshake(meta, Self.name)
    guard Subscriptions.all.contains(uri) else { throw server.noResource(uri, exchange) }
    server.subscriptions.uris.insert(uri)
    return .waiting { server in
      try await server.watchArchive()
      return [:]
    }
  }
}

struct ResourcesUnsubscribe: ContextMethod, InOrderMethod {
  static let name = "resources/unsubscribe"
  static let summary = "Has changes of a resource told no more."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  let uri: String
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    _ = try server.admitHandshake(meta, Self.name)
    server.subscriptions.uris.remove(uri)
    return [:]
  }
}

/// Has changes told for as long as it is not given up; in the newer versions.
struct SubscriptionsListen: ContextMethod, WaitingMethod {
  static let name = "subscriptions/listen"
  static let summary = "Has changes told until it is given up."
  static let parameters = Parameters(
    Field<JSON>.required("notifications", "Which.", as: .object([], open: true)),
    ContextFields.meta, as: Self.init)

  let notifications: JSON
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let exchange = try server.admit(meta)
    guard exchange.version.isStateless else {
      throw RPCError(
        .methodNotFound, "\(Self.name) comes with 2026-07-28; use resources/subscribe.")
    }
    let asked = notifications["resourceSubscriptions"]?.array?.compactMap(\.string) ?? []
    let uris = Set(asked).intersection(Subscriptions.all)
    let id = call.id
    return .waiting { server in
      try await server.watchArchive()
      await server.listen(id, to: uris)
      try Task.checkCancellation()
      return server.result(["_meta": [ContextServer.Meta.subscription: id]], exchange)
    }
  }
}

/// What the client wants to be told of.
struct Subscriptions {
  /// Those that can be watched.
  static let all: Set = [ContextResource.archive.uri, ContextResource.guide.uri]

  /// Of the handshake's era.
  var uris: Set<String> = []

  /// Each with the id of its request.
  fileprivate var streams: [JSON: (uris: Set<String>, end: CheckedContinuation<Void, Never>)] = [:]

  /// Whether no more requests come.
  private var hasEnded = false

  mutating func endAll() {
    hasEnded = true
    for stream in streams.values {
      stream.end.resume()
    }
    streams = [:]
  }

  /// One that comes when all has ended, in the turn of its request, ends at once.
  fileprivate mutating func begin(
    _ id: JSON, _ uris: Set<String>, _ end: CheckedContinuation<Void, Never>
  ) {
    if hasEnded {
      return end.resume()
    }
    streams.updateValue((uris, end), forKey: id)?.end.resume()
  }
}

extension ContextServer {
  func noResource(_ uri: String, _ exchange: Exchange) -> RPCError {
    RPCError(
      exchange.version.isStateless ? .invalidParams : .resourceNotFound,
      "There is no resource \(JSON.string(uri).excerpt) for this; there are "
        + "\(Subscriptions.all.sorted().joined(separator: ", ")) and, to be read, "
        + "\(ContextResource.cityTemplate).", details: ["uri": .string(uri)])
  }

  /// - Throws: `RPCError` of the program.
  fileprivate func contents(of resource: ContextResource) async throws -> JSON {
    let text =
      switch resource {
      case .archive:
        try await program.call("archive.export", ["format": "geojson"])["text"]?.string ?? ""
      case .guide: try await program.call("place.list", ["limit": 500]).text
      case .city(let id): try await program.call("city.get", ["city": JSON(id)]).text
      }
    return [
      "uri": .string(resource.uri), "mimeType": .string(resource.mediaType), "text": .string(text),
    ]
  }

  fileprivate func admitHandshake(_ meta: JSON?, _ method: String) throws -> Exchange {
    let exchange = try admit(meta)
    if exchange.version.isStateless {
      throw RPCError(.methodNotFound, "\(method) is no more; use subscriptions/listen.")
    }
    return exchange
  }

  /// The program tells of other processes' commits once its client has looked at the archive.
  fileprivate func watchArchive() async throws { _ = try await program.call("archive.status") }

  fileprivate func listen(_ id: JSON, to uris: Set<String>) async {
    let honored: JSON =
      uris.isEmpty ? [:] : ["resourceSubscriptions": .array(uris.sorted().map(JSON.string))]
    outbox.notify(
      "notifications/subscriptions/acknowledged",
      ["notifications": honored, "_meta": [Meta.subscription: id]])
    let loop = loop
    // What the handlers are given runs on some thread of the runtime's pool.
    await withTaskCancellationHandler {
      await withCheckedContinuation { end in
        loop.perform { self.assumeIsolated { $0.subscriptions.begin(id, uris, end) } }
      }
    } onCancel: {
      loop.perform { self.assumeIsolated { $0.endStream(id) } }
    }
  }

  private func endStream(_ id: JSON) {
    subscriptions.streams.removeValue(forKey: id)?.end.resume()
  }

  /// Passes on what the program tells.
  func announce(_ method: String) {
    let resource: ContextResource
    switch method {
    case "archive.didChange": resource = .archive
    case "place.didChange": resource = .guide
    default: return
    }
    let uri = JSON.string(resource.uri)
    if subscriptions.uris.contains(resource.uri) {
      outbox.notify("notifications/resources/updated", ["uri": uri])
    }
    for (id, stream) in subscriptions.streams where stream.uris.contains(resource.uri) {
      outbox.notify(
        "notifications/resources/updated", ["uri": uri, "_meta": [Meta.subscription: id]])
    }
  }
}
