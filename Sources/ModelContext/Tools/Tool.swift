import JSON
import JSONRPC

/// An operation that an assistant can call. The properties are the validated arguments of one call.
protocol Tool: Sendable, SendableMetatype {
  static var name: String { get }

  /// The title for people.
  static var title: String { get }

  /// The use of the tool, for the assistant. Short, since every conversation includes it.
  static var summary: String { get }
  static var hints: ToolHints { get }
  static var parameters: Parameters<Self> { get }

  /// The members of the answer, without those that every answer can have.
  static var output: [Schema.Property] { get }

  /// - Throws: `ToolError`; `RPCError`, `UnresolvedLocation` and `CancellationError` of the program's methods.
  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer
}

/// The effects of a tool, for hosts that require a confirmation for some.
struct ToolHints {
  /// Whether the tool only reads.
  var isReadOnly = true

  /// Whether the tool can remove or replace something.
  var isDestructive = false

  /// Whether a repeated call has no further effect.
  var isIdempotent = true

  /// Whether the tool uses services on the network.
  var isOpenWorld = false

  var json: JSON {
    [
      "readOnlyHint": .bool(isReadOnly),
      "destructiveHint": .bool(isDestructive), "idempotentHint": .bool(isIdempotent),
      "openWorldHint": .bool(isOpenWorld),
    ]
  }
}
