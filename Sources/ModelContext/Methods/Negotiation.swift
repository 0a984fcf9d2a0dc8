import JSON
package import JSONRPC

/// A method of the Model Context Protocol: members that it does not know are passed over, since each
/// version of the protocol adds some.
protocol ContextMethod: Method where Server == ContextServer {}

extension ContextMethod {
  static var ignoresUnknownMembers: Bool { true }

  /// The protocol itself says what comes back.
  static var result: Schema { .any }
}

/// Parameters that several methods have.
enum ContextFields {
  static let meta = Field<JSON?>.optional("_meta", "What the protocol keeps for itself.")
  static let inputResponses = Field<JSON?>.optional(
    "inputResponses", "What the user answered to the questions of an earlier try.")
  static let uri = Field<String>.required(
    "uri", "The resource.", as: .string(maximumBytes: 256))
}

/// Begins a conversation of the older kind.
struct ContextInitialize: ContextMethod, InOrderMethod {
  static let name = "initialize"
  static let summary = "Agrees on a version of the protocol; comes first, in the older ones."
  static let parameters = Parameters(
    Field<String>.required(
      "protocolVersion", "The newest that the client speaks.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "capabilities", "What the client can do.", as: .object([], open: true), default: [:]),
    as: Self.init)

  let protocolVersion: String
  let capabilities: JSON

  func run(on server: isolated ContextServer) throws -> JSON {
    switch server.era {
    case .stateless: throw RPCError.unsupported(protocolVersion)
    case .handshake:
      throw RPCError(.invalidRequest, "initialize must be the first request and come once.")
    case nil: break
    }
    // A client that speaks nothing of this leaves by itself.
    let asked = ContextVersion(rawValue: protocolVersion)
    let version = asked.flatMap { $0.isStateless ? nil : $0 } ?? .handshake
    server.settle(.handshake(version, capabilities: capabilities))
    var answer = server.greeting
    answer["protocolVersion"] = .string(version.rawValue)
    answer["serverInfo"] = server.info
    return .object(answer)
  }
}

/// Tells what there is, in the newer versions, in which each request stands for itself.
struct ServerDiscover: ContextMethod, InOrderMethod {
  static let name = "server/discover"
  static let summary = "What this server speaks and has."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let exchange = try server.admit(meta)
    var answer = server.greeting
    answer["supportedVersions"] = .array(
      ContextVersion.allCases.reversed().map { .string($0.rawValue) })
    return server.result(answer, exchange, freshFor: ContextServer.documentsKeep)
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
  /// Seconds for which lists stay as they are: as long as the process, so an hour is no risk.
  static let documentsKeep = 3600

  /// What both ways to begin answer.
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

/// The methods of the Model Context Protocol that this program has.
package enum ContextAPI {
  package static func api(name: String, version: String) -> API<ContextServer> {
    API(
      title: "\(name) for assistants", version: version, routes: routes, notifications: [],
      handshake: .custom, answersCancelled: false, mapError: { _ in nil })
  }

  private static let routes: [Route<ContextServer>] = [
    .inOrder(ContextInitialize.self),
    .inOrder(ServerDiscover.self),
    .inOrder(ContextPing.self),
    .cancel(
      by: "notifications/cancelled", member: "requestId", ignoresUnknownMembers: true,
      "Gives a request up, which is then not answered; a notification."),
    .inOrder(ContextInitialized.self),

    .inOrder(ToolsList.self),
    .waiting(ToolsCall.self),
    .inOrder(ResourcesList.self),
    .inOrder(ResourceTemplatesList.self),
    .waiting(ResourcesRead.self),
    .waiting(ResourcesSubscribe.self),
    .inOrder(ResourcesUnsubscribe.self),
    .waiting(SubscriptionsListen.self),
    .inOrder(PromptsList.self),
    .inOrder(PromptsGet.self),
  ]
}

struct ContextInitialized: ContextMethod, InOrderMethod {
  static let name = "notifications/initialized"
  static let summary = "The client is ready; nothing follows from it."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) -> JSON { .null }
}
