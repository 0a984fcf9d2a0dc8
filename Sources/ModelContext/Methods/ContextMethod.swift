import JSON
import JSONRPC

/// A method of the Model Context Protocol. Unknown members are skipped, since a later version of
/// the protocol may add some.
protocol ContextMethod: Method where Server == ContextServer {}

extension ContextMethod {
  static var ignoresUnknownMembers: Bool { true }

  /// The protocol itself defines the results.
  static var result: Schema { .any }
}

/// Parameters that several methods have.
enum ContextFields {
  static let meta = Field<JSON?>.optional("_meta", "Metadata of the protocol.")
  static let cursor = Field<String?>.optional(
    "cursor", "The cursor of a further page; the lists have one page.",
    as: .string(maximumBytes: 1024))
  static let inputResponses = Field<JSON?>.optional(
    "inputResponses", "The user's answers to the questions in an earlier result.")
  static let uri = Field<String>.required(
    "uri", "The URI of the resource.", as: .string(maximumBytes: 256))
}

extension ContextServer {
  /// Seconds for which clients may cache lists and the result of `server/discover`. These change only with the program
  /// and its options.
  static let documentLifetime = 3600

  /// The result of a method that lists definitions, all on one page.
  ///
  /// - Parameter cursor: as the client sent it.
  /// - Throws: `invalidParams` for any cursor, because the server issues none; the errors of `admit`.
  func list(
    _ name: String, of definitions: [JSON], from cursor: String?, for meta: JSON?
  ) throws -> JSON {
    let client = try admit(meta)
    if let cursor {
      throw RPCError(
        .invalidParams,
        "params.cursor: there is no page \(JSON.string(cursor).excerpt); omit the cursor, because all "
          + "\(name) are on one page.")
    }
    return result(
      [name: .array(definitions.map(client.version.visible))], for: client,
      freshFor: Self.documentLifetime)
  }
}
