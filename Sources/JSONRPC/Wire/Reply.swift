import JSON

/// What goes back to the client.
enum Reply {
  static func success(_ id: JSON, _ result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  static func failure(_ id: JSON, _ error: RPCError) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": error.json]
  }

  static func notification(_ method: String, _ params: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }
}
