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
  static let meta = Field<JSON?>.optional("_meta", "What the protocol keeps for itself.")
  static let inputResponses = Field<JSON?>.optional(
    "inputResponses", "What the user answered to the questions of an earlier try.")
  static let uri = Field<String>.required(
    "uri", "The resource.", as: .string(maximumBytes: 256))
}

extension ContextServer {
  /// Seconds for which clients may cache lists, which change only with the program.
  static let documentLifetime = 3600
}
