import JSON

/// A request of `call`.
struct CallRequest {
  let method: String
  let params: JSON

  /// - Parameter words: the method and its parameters, not empty.
  /// - Throws: `UsageError` for invalid parameters.
  init(words: [String]) throws {
    method = words[0]
    params = CallParameters.withAbsolutePath(try CallParameters.parse(Array(words.dropFirst())))
  }

  /// Parses a line of standard input. Parameters that begin as JSON extend to the end of the line.
  /// Nil for a blank line and for a comment, which begins with `#`.
  ///
  /// - Throws: `UsageError` for invalid parameters.
  init?(line: String) throws {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let method = parts.first, !method.hasPrefix("#") else { return nil }
    let rest = parts.dropFirst().first ?? ""
    let words = rest.hasPrefix("{") ? [rest] : rest.split(separator: " ").map(String.init)
    try self.init(words: [method] + words)
  }

  /// The request as a line of JSON-RPC.
  func message(id: Int) -> [UInt8] {
    let message: JSON = [
      "jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params,
    ]
    return message.bytes + [UInt8(ascii: "\n")]
  }

  static func initialize(_ params: JSON) -> CallRequest {
    CallRequest(method: "initialize", params: params)
  }

  private init(method: String, params: JSON) {
    self.method = method
    self.params = params
  }
}
