import JSON

/// What goes back to the client.
enum Reply {
  static func to(_ id: JSON, _ outcome: Result<JSON, RPCError>) -> JSON {
    switch outcome {
    case .success(let result): ["jsonrpc": "2.0", "id": id, "result": result]
    case .failure(let error): ["jsonrpc": "2.0", "id": id, "error": error.json]
    }
  }

  static func notification(_ method: String, _ params: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }
}
