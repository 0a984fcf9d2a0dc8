import JSON
import JSONRPC

/// Begins a conversation in versions of the protocol with a handshake.
struct ContextInitialize: ContextMethod, InOrderMethod {
  static let name = "initialize"
  static let summary = "Negotiates the protocol version. The first request in versions before 2026."
  static let parameters = Parameters(
    Field<String>.required(
      "protocolVersion", "The newest version that the client supports.",
      as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "capabilities", "The capabilities of the client.", as: .object([], open: true), default: [:]),
    as: Self.init)

  let protocolVersion: String
  let capabilities: JSON

  func run(on server: isolated ContextServer) throws -> JSON {
    switch server.mode {
    case .stateless:
      throw RPCError.unsupported(
        protocolVersion, accepted: ContextVersion.allCases.filter(\.isStateless))
    case .handshake:
      throw RPCError(
        .invalidRequest, "initialize must be the first request and may be sent only once.")
    case nil: break
    }
    // The version may not be the wanted one. A client that does not support it ends the conversation.
    let wanted = ContextVersion(rawValue: protocolVersion)
    let version = wanted.flatMap { $0.isStateless ? nil : $0 } ?? .handshake
    server.settle(.handshake(version, capabilities: capabilities))
    var answer = server.greeting
    answer["protocolVersion"] = .string(version.rawValue)
    answer["serverInfo"] = server.info
    return .object(answer)
  }
}

/// Reports versions and capabilities. Replaces `initialize` in versions of the protocol without a handshake.
struct ServerDiscover: ContextMethod, InOrderMethod {
  static let name = "server/discover"
  static let summary = "Returns the supported versions and the capabilities of the server."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let client = try server.admit(meta)
    var answer = server.greeting
    answer["supportedVersions"] = .array(
      ContextVersion.allCases.reversed().map { .string($0.rawValue) })
    return server.result(answer, for: client, freshFor: ContextServer.documentLifetime)
  }
}

struct ContextPing: ContextMethod, InOrderMethod {
  static let name = "ping"
  static let summary = "Returns an empty result, to show that the server is running."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) -> JSON { [:] }
}

extension ContextServer {
  /// The members that the results of `initialize` and `server/discover` share.
  var greeting: JSONObject {
    [
      "capabilities": [
        "tools": [:], "resources": ["subscribe": true], "prompts": [:], "completions": [:],
      ],
      "instructions": .string(instructions),
    ]
  }

  private var instructions: String {
    let archive =
      settings.isReadOnly
      ? "The archive is read-only."
      : "keep changes the archive; call it only when the user asks."
    return """
      Finds cities, their weather, sun, moon and local time, and lists the user's archive of cities. \
      Name a place in any language ("Köln", "Springfield, Illinois"), or give coordinates, a map link \
      or a GeoNames id. An ambiguous name is not guessed: choose from the candidates, or ask the user. \
      For a country or region, choose from its cities. Times are local to the place, with UTC offset. \
      With weather, give its source, age and licence. "not_covered" means that no data is available; it is \
      not an all-clear. \(archive)
      """
  }
}

struct ContextInitialized: ContextMethod, InOrderMethod {
  static let name = "notifications/initialized"
  static let summary = "The client is ready. The server does nothing."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) -> JSON { .null }
}
