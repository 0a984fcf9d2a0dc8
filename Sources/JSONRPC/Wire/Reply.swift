import JSON

/// The server's reply to one request.
struct Reply {
  let id: JSON
  let outcome: Result<JSON, RPCError>

  func write(into message: inout JSONObjectWriter) {
    message.add("jsonrpc", literal: "2.0")
    message.add("id", id)
    switch outcome {
    case .success(let result): message.add("result", result)
    case .failure(let error): message.add("error", error.json)
    }
  }
}
