/// The steps with which a loopback server answers one request.
package struct LoopbackReply: Sendable {
  package enum Step: Sendable {
    case send([UInt8])

    /// Raises a flag for the test to see.
    case raise(Flag)

    /// Continues when the test raises the flag.
    case wait(Flag)

    /// Raises the flag when the client has closed its end.
    case awaitClose(Flag)

    /// Resets the connection, as a crashed peer does.
    case reset

    /// Closes the connection in an orderly way.
    case close
  }

  package var steps: [Step]

  /// A complete answer.
  package init(_ status: Int = 200, _ headers: [String: String] = [:], body: [UInt8] = []) {
    steps = [.send(Self.head(status, headers, length: status == 304 ? nil : body.count) + body)]
  }

  package init(_ status: Int = 200, _ headers: [String: String] = [:], text: String) {
    self.init(status, headers, body: Array(text.utf8))
  }

  package init(steps: [Step]) { self.steps = steps }

  /// The same steps after waiting for the flag.
  package func waiting(for flag: Flag) -> Self { Self(steps: [.wait(flag)] + steps) }

  /// The same steps after raising a flag.
  package func raising(_ flag: Flag) -> Self { Self(steps: [.raise(flag)] + steps) }

  /// The status line and the header fields, including the empty line.
  package static func head(_ status: Int, _ headers: [String: String], length: Int?) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) Status"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if let length {
      lines.append("Content-Length: \(length)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
