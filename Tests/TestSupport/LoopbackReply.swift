/// What a loopback server does with one request, step by step.
package struct LoopbackReply: Sendable {
  package enum Step: Sendable {
    case send([UInt8])

    /// Raises a flag for the test to see.
    case raise(Flag)

    /// Goes on when the test raises the flag.
    case wait(Flag)

    /// Raises the flag when the client has closed its end.
    case awaitClose(Flag)

    /// Ends the connection as a crashed peer does, with a reset.
    case reset

    /// Ends the connection in an orderly way.
    case close
  }

  package var steps: [Step]

  /// A whole answer.
  package init(_ status: Int = 200, _ headers: [String: String] = [:], body: [UInt8] = []) {
    steps = [.send(Self.head(status, headers, length: status == 304 ? nil : body.count) + body)]
  }

  package init(_ status: Int = 200, _ headers: [String: String] = [:], text: String) {
    self.init(status, headers, body: Array(text.utf8))
  }

  package init(steps: [Step]) { self.steps = steps }

  /// The same, but what is sent waits for the flag.
  package func waiting(for flag: Flag) -> Self { Self(steps: [.wait(flag)] + steps) }

  /// The same, with a flag raised first.
  package func raising(_ flag: Flag) -> Self { Self(steps: [.raise(flag)] + steps) }

  /// The status line and the header fields, up to the empty line.
  package static func head(_ status: Int, _ headers: [String: String], length: Int?) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) Status"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if let length {
      lines.append("Content-Length: \(length)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
