package import JSON

/// The error member of a reply.
package struct RPCError: Error, Sendable {
  package let code: ErrorCode

  /// What is wrong and, in most cases, what to do.
  package let message: String

  /// Members of `error.data`. A member `name` or `retryable` replaces that of the code. For a received error, all
  /// members of `error.data`.
  package let details: JSONObject

  package init(_ code: ErrorCode, _ message: String, details: JSONObject = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The error as it is sent, in replies and in notifications of a failure.
  package var json: JSON {
    var data: JSONObject = [
      "name": .string(code.name), "retryable": .bool(code.isRetryable),
    ]
    for (name, value) in details.members {
      data[name] = value
    }
    return ["code": JSON(code.number), "message": .string(message), "data": .object(data)]
  }

  /// Reads an error that another server sent. A missing code becomes `internalError`.
  package init(_ json: JSON) {
    let data = json["data"]
    let code = ErrorCode(
      json["code"]?.int ?? ErrorCode.internalError.number,
      data?["name"]?.string ?? ErrorCode.internalError.name, "",
      isRetryable: data?["retryable"]?.bool ?? false)
    self.init(code, json["message"]?.string ?? "", details: data?.object ?? [:])
  }

  static let cancelled = RPCError(.requestCancelled, "The request was cancelled.")
}

extension RPCError {
  /// The error for a fault of the server itself.
  package static let unforeseen = RPCError(
    .internalError, "The server failed; please report this with its log.")
}
