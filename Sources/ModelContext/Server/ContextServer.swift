import JSON
package import JSONRPC
package import Platform

/// Serves the Model Context Protocol, by which an assistant asks for things to be done.
///
/// It knows no city: whatever it tells comes from the methods of the program's own protocol, called as
/// a client within the process calls them. It adds what assistants need: few tools, short answers,
/// nothing guessed. Lives on the event loop of its connection.
package actor ContextServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let log: Log
  let settings: ContextSettings

  /// What is asked of the assistant's program; in the older protocol only.
  let requests: ClientRequests

  /// The program itself.
  let program: LocalClient

  /// How this conversation goes; nil before the first request that tells.
  private(set) var era: Era?
  var subscriptions = Subscriptions()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  package init(
    loop: EventLoop, outbox: Outbox, requests: ClientRequests, program: LocalClient,
    settings: ContextSettings, log: Log
  ) {
    self.loop = loop
    self.outbox = outbox
    self.requests = requests
    self.program = program
    self.settings = settings
    self.log = log
  }

  /// Begins to listen to the program. To be called on the loop.
  package func start() {
    program.start { [weak self] method, _ in
      self?.assumeIsolated { $0.announce(method) }
    }
  }

  /// No more requests come, nor answers; what would wait for ever ends.
  package func finish() {
    subscriptions.endAll()
    requests.endAll()
  }

  /// Settles how the conversation goes; the first request does.
  func settle(_ era: Era) { self.era = era }
}

/// What the process was started with.
package struct ContextSettings: Sendable {
  /// What the program calls itself.
  let name, version: String

  /// Whether nothing may be changed.
  let isReadOnly: Bool

  /// Texts that no answer may have, as folders of this machine.
  let hidden: [String]

  /// Draws a whole number from 0 below the given one.
  let draw: @Sendable (Int) -> Int

  /// Seconds since 1970.
  let now: @Sendable () -> Double

  package init(
    name: String, version: String, isReadOnly: Bool, hidden: [String],
    draw: @escaping @Sendable (Int) -> Int, now: @escaping @Sendable () -> Double
  ) {
    self.name = name
    self.version = version
    self.isReadOnly = isReadOnly
    self.draw = draw
    self.now = now
    self.hidden = hidden.filter { $0.utf8.count > 1 }
  }

  /// A sentence of the program's, fit for an assistant.
  func shown(_ text: String) -> String {
    hidden.sorted { $0.utf8.count > $1.utf8.count }
      .reduce(text) { $0.replacing($1, with: "…") }
  }
}

/// The versions of the protocol that are spoken, oldest first.
enum ContextVersion: String, CaseIterable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// The newest that a conversation can begin with by `initialize`.
  static let handshake = november2025

  /// Whether each request stands for itself, without a handshake before it.
  var isStateless: Bool { self == .july2026 }
}

/// How a conversation goes. The first request decides.
enum Era {
  /// It began with `initialize`, in which the client told of itself.
  case handshake(ContextVersion, capabilities: JSON)

  /// Each request tells its version and its client's abilities.
  case stateless
}

/// What is known of the client by the time of one request.
struct Exchange: Sendable {
  let version: ContextVersion
  let capabilities: JSON

  /// Whether the client can put a question to its user, as a form.
  var canElicit: Bool {
    guard let ability = capabilities["elicitation"], ability.object != nil else { return false }
    return ability["form"] != nil || ability["url"] == nil
  }
}

extension ContextServer {
  /// Members of `_meta` that the protocol keeps for itself.
  enum Meta {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
    static let progressToken = "progressToken"
  }

  /// Takes note of a request.
  ///
  /// - Parameter meta: its `_meta`.
  /// - Throws: `RPCError` for a request that does not go with those before it.
  func admit(_ meta: JSON?) throws -> Exchange {
    if let version = meta?[Meta.version] {
      return try admit(version.string ?? version.text, meta?[Meta.capabilities] ?? [:])
    }
    switch era {
    case .handshake(let version, let capabilities):
      return Exchange(version: version, capabilities: capabilities)
    case .stateless:
      throw RPCError(
        .invalidParams, "params._meta: name the version of the protocol as \(Meta.version).")
    case nil:
      throw RPCError(
        .invalidRequest,
        "Begin with initialize, or name the version of the protocol in each request as "
          + "params._meta[\"\(Meta.version)\"].")
    }
  }

  private func admit(_ version: String, _ capabilities: JSON) throws -> Exchange {
    if case .handshake = era {
      throw RPCError(
        .invalidRequest,
        "This conversation began with initialize; leave \(Meta.version) out of its requests.")
    }
    guard let known = ContextVersion(rawValue: version), known.isStateless else {
      throw RPCError.unsupported(version)
    }
    era = .stateless
    return Exchange(version: known, capabilities: capabilities)
  }

  /// A result as the version of the protocol has it.
  ///
  /// - Parameter seconds: for how long the client may keep it; nil for what is no document.
  func result(_ content: JSONObject, _ exchange: Exchange, freshFor seconds: Int? = nil) -> JSON {
    guard exchange.version.isStateless else { return .object(content) }
    var content = content
    content["resultType"] = content["resultType"] ?? "complete"
    if let seconds {
      content["ttlMs"] = JSON(seconds * 1000)
      content["cacheScope"] = "private"
    }
    var meta = content["_meta"]?.object ?? [:]
    meta[Meta.server] = info
    content["_meta"] = .object(meta)
    return .object(content)
  }

  /// Who this is.
  var info: JSON { ["name": .string(settings.name), "version": .string(settings.version)] }
}

extension RPCError {
  /// For a version of the protocol that is not spoken.
  static func unsupported(_ version: String) -> RPCError {
    let spoken = ContextVersion.allCases.map(\.rawValue)
    return RPCError(
      .unsupportedProtocolVersion,
      "The version \(JSON.string(version).excerpt) of the protocol is not spoken here; choose "
        + "\(spoken.joined(separator: ", ")).",
      details: [
        "supported": .array(spoken.map(JSON.string)), "requested": .string(version),
      ])
  }
}

extension ErrorCode {
  static let unsupportedProtocolVersion = ErrorCode(
    -32022, "UnsupportedProtocolVersion", "A version of the protocol that is not spoken here.")

  /// Of the handshake's era only.
  static let resourceNotFound = ErrorCode(
    -32002, "ResourceNotFound", "There is no such resource.")
}
