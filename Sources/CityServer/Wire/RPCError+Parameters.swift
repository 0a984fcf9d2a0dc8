import JSON
import JSONRPC

extension RPCError {
  /// A parameter that matches its schema but cannot be used.
  ///
  /// - Parameter reason: continues the message after the name of the parameter, without a full stop.
  init(at name: String, _ reason: String) {
    self.init(
      .invalidParams, "params.\(name): \(reason).", details: ["path": .string("params.\(name)")])
  }

  /// Parameters of which each is valid, but not all together.
  static func params(_ reason: String) -> RPCError {
    RPCError(.invalidParams, "params: \(reason).", details: ["path": "params"])
  }
}
