import JSON
import JSONRPC

extension RPCError {
  /// A parameter that matches its schema but cannot be used.
  ///
  /// - Parameter reason: the end of a sentence, without a full stop.
  init(at name: String, _ reason: String) {
    self.init(
      .invalidParams, "params.\(name): \(reason).", details: ["path": .string("params.\(name)")])
  }

  /// Parameters that are valid each but not together.
  static func params(_ reason: String) -> RPCError {
    RPCError(.invalidParams, "params: \(reason).", details: ["path": "params"])
  }
}
