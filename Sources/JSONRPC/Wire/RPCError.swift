package import JSON

/// The error member of a reply.
package struct RPCError: Error, Sendable {
  package let code: ErrorCode

  /// One plain sentence that says what was wrong and what to do.
  package let message: String

  /// Members of `error.data` beside `name` and `retryable`.
  package let details: JSONObject

  package init(_ code: ErrorCode, _ message: String, details: JSONObject = [:]) {
    (self.code, self.message, self.details) = (code, message, details)
  }

  /// The error member of a reply, also for notifications that tell of a failure.
  package var json: JSON {
    var data: JSONObject = [
      "name": .string(code.name), "retryable": .bool(code.isRetryable),
    ]
    for (name, value) in details.members { data[name] = value }
    return ["code": JSON(code.number), "message": .string(message), "data": .object(data)]
  }
}

/// A number for a kind of failure, with its name. The set is open: the application adds its own.
package struct ErrorCode: Sendable, Hashable {
  package let number: Int
  package let name: String

  /// What the kind means, for documents.
  package let summary: String

  /// Whether the same request may succeed later without a change.
  package let isRetryable: Bool

  package init(_ number: Int, _ name: String, _ summary: String, isRetryable: Bool = false) {
    (self.number, self.name) = (number, name)
    (self.summary, self.isRetryable) = (summary, isRetryable)
  }
}

extension ErrorCode {
  package static let parseError = ErrorCode(-32700, "ParseError", "The message is not JSON.")
  package static let invalidRequest = ErrorCode(
    -32600, "InvalidRequest", "JSON, but not a request, or not now.")
  package static let methodNotFound = ErrorCode(
    -32601, "MethodNotFound", "There is no such method.")
  package static let invalidParams = ErrorCode(
    -32602, "InvalidParams", "A parameter is missing, unknown, of the wrong type or out of range.")
  package static let internalError = ErrorCode(
    -32603, "InternalError", "A fault of the server itself.")

  /// Only of a server that has to be greeted first.
  package static let serverNotInitialized = ErrorCode(
    -32002, "ServerNotInitialized", "A request came before initialize.")

  /// The numbers from here to -32803 are those of the Language Server Protocol.
  package static let requestCancelled = ErrorCode(
    -32800, "RequestCancelled", "The client cancelled the request.", isRetryable: true)
  package static let requestOvertaken = ErrorCode(
    -32801, "RequestOvertaken", "A newer request for the same method took its place.")
  package static let requestFailed = ErrorCode(
    -32803, "RequestFailed", "A legal request that cannot be carried out now.")

  /// What any request can be answered with, whatever its method.
  static let common = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError, requestCancelled,
  ]
}
