import JSON
import Text

/// The routing table of one server.
///
/// Neither this type nor the connection is generic: the metadata of a generic type would be looked up at run time for
/// each request.
struct BoundAPI: Sendable {
  let methods: MethodTable
  let answersCancelled: Bool
  let halfPairs: JSONParser.HalfPairs
  let onUnreadableMessage: @Sendable () -> Void

  /// The names of the notifications that the server sends.
  let notifications: [String]
  let mapError: @Sendable (any Error) -> RPCError?

  /// Maps an error that a handler threw to the error of the reply. An unknown error is a fault of the server.
  func rpcError(for error: any Error) -> RPCError {
    if let error = error as? RPCError {
      return error
    }
    if error is CancellationError {
      return .cancelled
    }
    return mapError(error) ?? .unforeseen
  }

  /// The error for an unknown method.
  func noMethod(_ name: String) -> RPCError {
    if notifications.contains(name) {
      return RPCError(
        .methodNotFound,
        "\(name) is a notification of the server and cannot be called; wait for it instead."
      )
    }
    let hint = Suggestion.hint(for: name, among: methods.names)
    return RPCError(
      .methodNotFound,
      "There is no method \(JSON.string(name).excerpt)\(hint); rpc.discover lists all.")
  }
}
