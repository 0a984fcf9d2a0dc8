import JSON

/// What goes back to the client.
enum Reply {
  static func to(_ id: JSON, _ outcome: Result<JSON, RPCError>) -> JSON {
    JSON { reply in
      reply.add("jsonrpc", "2.0")
      reply.add("id", id)
      switch outcome {
      case .success(let result): reply.add("result", result)
      case .failure(let error): reply.add("error", error.json)
      }
    }
  }

  static func notification(_ method: String, _ params: JSON) -> JSON {
    JSON { notification in
      notification.add("jsonrpc", "2.0")
      notification.add("method", method)
      notification.add("params", params)
    }
  }
}
