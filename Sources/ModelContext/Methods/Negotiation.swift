import JSON
import JSONRPC

/// Begins a conversation with a handshake, in older versions of the protocol.
struct ContextInitialize: ContextMethod, InOrderMethod {
  static let name = "initialize"
  static let summary = "Agrees on a version of the protocol; in the older ones the first request."
  static let parameters = Parameters(
    Field<String>.required(
      "protocolVersion", "The newest that the client speaks.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "capabilities", "What the client can do.", as: .object([], open: true), default: [:]),
    as: Self.init)

  let protocolVersion: String
  let capabilities: JSON

  func run(on server: isolated ContextServer) throws -> JSON {
    switch server.mode {
    case .stateless: throw RPCError.unsupported(protocolVersion)
    case .handshake:
      throw RPCError(.invalidRequest, "initialize must be the first request and come once.")
    case nil: break
    }
    // A client that does not support the version in the answer ends the conversation.
    let wanted = ContextVersion(rawValue: protocolVersion)
    let version = wanted.flatMap { $0.isStateless ? nil : $0 } ?? .handshake
    server.settle(.handshake(version, capabilities: capabilities))
    var answer = server.greeting
    answer["protocolVersion"] = .string(version.rawValue)
    answer["serverInfo"] = server.info
    return .object(answer)
  }
}

/// Reports versions and capabilities, in newer versions of the protocol without a handshake.
struct ServerDiscover: ContextMethod, InOrderMethod {
  static let name = "server/discover"
  static let summary = "The versions and capabilities of this server."
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
  static let summary = "Answers, to show that the server lives."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) -> JSON { [:] }
}

extension ContextServer {
  /// The members that the answers of `initialize` and `server/discover` share.
  var greeting: JSONObject {
    [
      "capabilities": [
        "tools": [:], "resources": ["subscribe": true], "prompts": [:],
      ],
      "instructions": .string(instructions),
    ]
  }

  private var instructions: String {
    let archive =
      settings.isReadOnly
      ? "The user's archive can be read and not changed."
      : "keep changes the user's archive of cities; do that only when asked to."
    return """
      Cities, their weather, sky and local time, and the user's archive of cities. Places are given \
      as a name in any language ("Köln", "Springfield, Illinois"), coordinates, a link to a map or a \
      GeoNames id. A name that several places have is not guessed: choose from the candidates, or ask \
      the user. Times are local to the place and carry their offset. Weather is told with its source, \
      model or measured, and its age; pass on the licence line. "Not covered" says nothing is known: \
      it is no all-clear. \(archive)
      """
  }
}

struct ContextInitialized: ContextMethod, InOrderMethod {
  static let name = "notifications/initialized"
  static let summary = "The client is ready; nothing follows from it."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) -> JSON { .null }
}
