import JSON
import JSONRPC

/// A method of the Model Context Protocol. Unknown members are skipped, since each version of the
/// protocol adds some.
protocol ContextMethod: Method where Server == ContextServer {}

extension ContextMethod {
  static var ignoresUnknownMembers: Bool { true }

  /// The protocol itself defines the results.
  static var result: Schema { .any }
}

/// Parameters that several methods have.
enum ContextFields {
  static let meta = Field<JSON?>.optional("_meta", "Metadata of the protocol.")
  static let inputResponses = Field<JSON?>.optional(
    "inputResponses", "The user's answers to the questions in an earlier result.")
  static let uri = Field<String>.required(
    "uri", "The URI of the resource.", as: .string(maximumBytes: 256))
}

extension ContextServer {
  /// Seconds for which clients may cache lists, which change only with the program.
  static let documentLifetime = 3600
}
