import Text

/// How the messages of a stream are separated.
package enum Framing: String, Sendable, Hashable, CaseIterable {
  /// By line ends, as the Model Context Protocol does.
  case lines

  /// By headers with the length, as the Language Server Protocol does.
  case contentLength = "content-length"

  /// The framing of a stream that begins with this byte: headers for `C` or `c`, with which `Content-Length` begins but
  /// no JSON text does.
  init(firstByte: UInt8) {
    self = firstByte | 0x20 == UInt8(ascii: "c") ? .contentLength : .lines
  }

  /// - Throws: `Problem` for an unknown name.
  package init(named name: String) throws(Problem) {
    guard let framing = Framing(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      throw Problem(
        "expected \(names.joined(separator: " or ")), got '\(name)'"
          + Suggestion.question(for: name, among: names))
    }
    self = framing
  }

  /// The bytes to write for a message.
  func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [UInt8(ascii: "\n")]
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }
}
