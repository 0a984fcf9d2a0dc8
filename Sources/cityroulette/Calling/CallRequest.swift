import JSON
import Transcript

/// A request that a command sends to its server.
struct CallRequest {
  let method: String
  var params: JSON

  /// - Parameter words: the method and its parameters, not empty.
  /// - Throws: `UsageError` for invalid parameters.
  init(words: [String]) throws {
    method = words[0]
    params = CallParameters.withAbsolutePath(
      try CallParameters.parse(Array(words.dropFirst()), of: method))
  }

  /// Parses a line of standard input: words as in a shell. Parameters that begin with `{` extend to
  /// the end of the line. Nil for a blank line and for a comment, which begins with `#`.
  ///
  /// - Throws: `UsageError` for an unclosed quotation, a backslash at the end or invalid parameters.
  init?(line: String) throws {
    let parts = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.map(String.init)
    guard let method = parts.first, !method.hasPrefix("#") else { return nil }
    let rest = parts.dropFirst().first ?? ""
    let words: [String]
    do throws(Problem) {
      words = rest.hasPrefix("{") ? [rest] : try ShellWords.read(rest)
    } catch {
      throw UsageError(message: "call: \(error.message) in '\(line)'.")
    }
    try self.init(words: [method] + words)
  }

  init(_ method: String, _ params: JSON) {
    self.method = method
    self.params = params
  }

  /// The request as a line of JSON-RPC.
  func message(id: Int) -> [UInt8] {
    let message: JSON = [
      "jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params,
    ]
    return message.bytes + [UInt8(ascii: "\n")]
  }
}
