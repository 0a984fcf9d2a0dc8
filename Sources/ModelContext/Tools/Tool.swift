import JSON
import JSONRPC

/// Something that an assistant can have done. Its properties are the arguments of one call, checked
/// and typed.
protocol Tool: Sendable, SendableMetatype {
  static var name: String { get }

  /// For people.
  static var title: String { get }

  /// For the assistant: the use of the tool, in few words, since every conversation carries them.
  static var summary: String { get }
  static var hints: ToolHints { get }
  static var parameters: Parameters<Self> { get }

  /// The members of its answer beside those that every answer can have.
  static var output: [Schema.Property] { get }

  /// - Throws: `ToolError`; `RPCError` and `UnresolvedLocation` of the program's methods.
  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer
}

/// The effects of a tool, for hosts that ask their user before some of them.
struct ToolHints {
  /// Whether it changes nothing.
  var isReadOnly = true

  /// Whether it can remove something.
  var isDestructive = false

  /// Whether doing it twice is the same as once.
  var isIdempotent = true

  /// Whether it asks services on the network.
  var isOpenWorld = false

  var json: JSON {
    [
      "readOnlyHint": .bool(isReadOnly),
      "destructiveHint": .bool(isDestructive), "idempotentHint": .bool(isIdempotent),
      "openWorldHint": .bool(isOpenWorld),
    ]
  }
}
