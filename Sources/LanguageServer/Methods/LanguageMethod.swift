import JSONRPC

/// A method of the Language Server Protocol. Unknown members are skipped, since a later version of
/// the protocol may add some.
protocol LanguageMethod: Method where Server == LanguageServer {}

extension LanguageMethod {
  static var ignoresUnknownMembers: Bool { true }

  /// The protocol itself defines the results.
  static var result: Schema { .any }
}
