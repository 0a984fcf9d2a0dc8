import JSON
import JSONRPC

struct PromptsList: ContextMethod, InOrderMethod {
  static let name = "prompts/list"
  static let summary = "Lists the prompts."
  static let parameters = Parameters(ContextFields.cursor, ContextFields.meta, as: Self.init)

  let cursor: String?
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    try server.list("prompts", of: Prompt.all.map(\.definition), from: cursor, for: meta)
  }
}

struct PromptsGet: ContextMethod, InOrderMethod {
  static let name = "prompts/get"
  static let summary = "Returns the messages of a prompt."
  static let parameters = Parameters(
    Field<String>.required("name", "The name of the prompt.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "arguments", "The arguments of the prompt, all strings.", as: .object([], open: true),
      default: [:]),
    ContextFields.meta, as: Self.init)

  let name: String
  let arguments: JSON
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let client = try server.admit(meta)
    guard let prompt = Prompt.all.first(where: { $0.name == name }) else {
      throw RPCError(
        .invalidParams,
        "There is no prompt \(JSON.string(name).excerpt); use one of "
          + "\(Prompt.all.map(\.name).joined(separator: ", ")).")
    }
    return server.result(
      ["description": .string(prompt.summary), "messages": try prompt.messages(try strings())],
      for: client)
  }

  /// The arguments by name.
  ///
  /// - Throws: `invalidParams` for a value that is not a string of at most 256 bytes.
  private func strings() throws -> [String: String] {
    var strings: [String: String] = [:]
    for (name, value) in arguments.object?.members ?? [] {
      guard let text = value.string, text.utf8.count <= 256 else {
        throw RPCError(
          .invalidParams,
          "params.arguments.\(JSON.string(name).excerpt): expected a string of at most 256 bytes.")
      }
      strings[name] = text
    }
    return strings
  }
}
