import JSON
import JSONRPC

struct ToolsList: ContextMethod, InOrderMethod {
  static let name = "tools/list"
  static let summary = "Lists the tools."
  static let parameters = Parameters(ContextFields.cursor, ContextFields.meta, as: Self.init)

  let cursor: String?
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    try server.list("tools", of: server.tools.map(\.definition), from: cursor, for: meta)
  }
}

struct ToolsCall: ContextMethod, WaitingMethod {
  static let name = "tools/call"
  static let summary = "Calls a tool."
  static let parameters = Parameters(
    Field<String>.required("name", "The name of the tool.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "arguments", "The arguments of the tool.", as: .object([], open: true), default: [:]),
    ContextFields.inputResponses,
    ContextFields.meta, as: Self.init)

  let name: String
  let arguments: JSON
  let inputResponses: JSON?
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let client = try server.admit(meta)
    guard let tool = server.tools.first(where: { $0.name == name }) else {
      throw server.noTool(name)
    }
    var progress: ToolProgress?
    if let token = meta?[Meta.progressToken], token != .null {
      progress = ToolProgress(
        token: token, hasMessage: client.version.hasAnnotations, outbox: server.outbox)
    }
    let context = ToolContext(client: client, responses: inputResponses, progress: progress)
    return .waiting { [arguments] server in
      server.result(try await server.run(tool, with: arguments, in: context), for: client)
    }
  }
}

extension ContextServer {
  fileprivate func noTool(_ name: String) -> RPCError {
    let isForbidden = ToolEntry.all.contains { $0.name == name }
    return RPCError(
      .invalidParams,
      isForbidden
        ? "The tool \(name) changes the archive, but the server was started with --read-only."
        : "There is no tool \(JSON.string(name).excerpt); use one of "
          + "\(tools.map(\.name).joined(separator: ", ")).")
  }
}
