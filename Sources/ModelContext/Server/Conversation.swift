import JSON
import JSONRPC

/// How a conversation states its version. The first accepted request other than `ping` determines it.
enum ConversationMode {
  /// `initialize` stated the version and the capabilities of the client.
  case handshake(ContextVersion, capabilities: JSON)

  /// Each request states the version and the capabilities of the client.
  case stateless
}

/// The version and capabilities of the client of one request.
struct ClientContext: Sendable {
  let version: ContextVersion
  let capabilities: JSON

  /// Whether the client can show a form to its user.
  var canElicit: Bool {
    guard let elicitation = capabilities["elicitation"], elicitation.object != nil else {
      return false
    }
    return version.hasStructuredContent
      && (elicitation["form"] != nil || elicitation["url"] == nil)
  }
}

/// The names of members of `_meta` that the server reads or writes.
enum Meta {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"
  static let subscription = "io.modelcontextprotocol/subscriptionId"
  static let progressToken = "progressToken"
}

extension ContextServer {
  /// The version and capabilities with which a request is accepted. Sets the mode of the conversation at the first
  /// request without a handshake.
  ///
  /// - Parameter meta: the `_meta` of the request.
  /// - Throws: `RPCError` for a request that the mode of the conversation forbids, and for an
  ///   unsupported version.
  func admit(_ meta: JSON?) throws -> ClientContext {
    if let version = meta?[Meta.version] {
      return try admitStateless(
        version: version.string ?? version.text, capabilities: meta?[Meta.capabilities] ?? [:])
    }
    switch mode {
    case .handshake(let version, let capabilities):
      return ClientContext(version: version, capabilities: capabilities)
    case .stateless:
      throw RPCError(
        .invalidParams, "params._meta.\(Meta.version): is missing; set it to the protocol version.")
    case nil:
      throw RPCError(
        .invalidRequest,
        "Begin with initialize, or set params._meta[\"\(Meta.version)\"] to the protocol "
          + "version in each request.")
    }
  }

  private func admitStateless(version: String, capabilities: JSON) throws -> ClientContext {
    if case .handshake = mode {
      throw RPCError(
        .invalidRequest,
        "This conversation began with initialize; remove _meta[\"\(Meta.version)\"] from the request."
      )
    }
    guard let known = ContextVersion(rawValue: version), known.isStateless else {
      throw RPCError.unsupported(version, accepted: acceptedVersions(insteadOf: version))
    }
    settle(.stateless)
    return ClientContext(version: known, capabilities: capabilities)
  }

  /// The versions to offer to a client whose `_meta` has a refused one. Before the first accepted request, a client
  /// with an unknown version gets all, since `initialize` can still choose an older one; otherwise those without a
  /// handshake.
  private func acceptedVersions(insteadOf refused: String) -> [ContextVersion] {
    if mode == nil, ContextVersion(rawValue: refused) == nil {
      return ContextVersion.allCases
    }
    return ContextVersion.allCases.filter(\.isStateless)
  }

  /// A result with the members that a version without a handshake requires; unchanged for a version with one.
  ///
  /// - Parameter seconds: how long the client may cache the result; nil if the result does not say how long.
  func result(
    _ content: JSONObject, for client: ClientContext, freshFor seconds: Int? = nil
  ) -> JSON {
    guard client.version.isStateless else { return .object(content) }
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
}
