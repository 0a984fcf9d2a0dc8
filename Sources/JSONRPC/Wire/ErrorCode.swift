/// A kind of failure, with its number and name. An application adds codes of its own.
@usableFromInline package struct ErrorCode: Sendable, Hashable {
  package let number: Int
  package let name: String

  /// The meaning of the code, for documents.
  package let summary: String

  /// Whether the same request may succeed later without a change. The `details` of an error may say otherwise.
  package let isRetryable: Bool

  /// Whether the request may have taken effect. If the request was also cancelled, such an error is the reply instead
  /// of `requestCancelled`, from which a client may conclude that nothing was changed.
  package let isInDoubt: Bool

  package init(
    _ number: Int, _ name: String, _ summary: String, isRetryable: Bool = false,
    isInDoubt: Bool = false
  ) {
    self.number = number
    self.name = name
    self.summary = summary
    self.isRetryable = isRetryable
    self.isInDoubt = isInDoubt
  }
}

// Codes of JSON-RPC 2.0.
extension ErrorCode {
  package static let parseError = ErrorCode(-32700, "ParseError", "The message is not JSON.")
  package static let invalidRequest = ErrorCode(
    -32600, "InvalidRequest", "The message is not a valid request, or is not allowed now.")
  package static let methodNotFound = ErrorCode(
    -32601, "MethodNotFound", "There is no such method.")
  package static let invalidParams = ErrorCode(
    -32602, "InvalidParams", "A parameter is missing, unknown, of the wrong type or out of range.")
  package static let internalError = ErrorCode(
    -32603, "InternalError", "The server itself failed.")
}

// Numbers of the Language Server Protocol, where -32801 has the name ContentModified.
extension ErrorCode {
  /// Sent only by a server that requires `initialize`.
  package static let serverNotInitialized = ErrorCode(
    -32002, "ServerNotInitialized", "A request was sent before initialize.")

  package static let requestCancelled = ErrorCode(
    -32800, "RequestCancelled", "The client cancelled the request.", isRetryable: true)
  package static let requestOvertaken = ErrorCode(
    -32801, "RequestOvertaken", "A newer request for the same method replaced this one.")
  package static let requestFailed = ErrorCode(
    -32803, "RequestFailed", "The request is valid, but cannot be carried out now.")
}

extension ErrorCode {
  /// The codes that documents list for every API, whatever its methods declare.
  static let common = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError, requestCancelled,
  ]
}
