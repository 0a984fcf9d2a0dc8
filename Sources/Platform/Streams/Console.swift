import Glibc
import Synchronization

/// Writes the output and the messages of commands. A write blocks until the reader makes room.
package final class Console: Sendable {
  private let descriptor: Int32

  /// Whether `write` escapes the control characters of a text, because messages quote what the user typed or pasted.
  private let isForMessages: Bool

  /// The first error of `write(_: String)`, other than EPIPE.
  private let firstFailure = Mutex<SystemError?>(nil)

  package static let standardError = Console(descriptor: STDERR_FILENO, isForMessages: true)

  package convenience init(descriptor: Int32) {
    self.init(descriptor: descriptor, isForMessages: false)
  }

  private init(descriptor: Int32, isForMessages: Bool) {
    self.descriptor = descriptor
    self.isForMessages = isForMessages
  }

  /// Whether the output is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Replaces the text of the current line of a terminal. Escapes control characters.
  package func show(_ text: String) {
    descriptor.writeAll(Array("\r\u{1B}[K\(Self.printable(text))".utf8))
  }

  /// Writes the text and a line feed. Discards them if the reader has closed the stream. `failure` returns any other
  /// error.
  package func write(_ text: String) {
    let text = isForMessages ? Self.printable(text) : text
    if descriptor.writeAll(Array("\(text)\n".utf8)) {
      return
    }
    let error = SystemError("write the output")
    // A reader that has closed the stream, such as `head`, wants no more output.
    if error.code == EPIPE {
      return
    }
    firstFailure.withLock { $0 = $0 ?? error }
  }

  /// The text with an escape such as `\u{1B}` instead of each control character, which a terminal could obey. Line
  /// feeds and tabs stay.
  private static func printable(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { printable, scalar in
      printable +=
        isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : "\(scalar)"
    }
  }

  /// Writes bytes as they are. Ignores errors.
  package func write(_ bytes: [UInt8]) { descriptor.writeAll(bytes) }

  /// The first error of `write(_: String)`; nil if there was none. A stream that the reader has closed is no error.
  package var failure: SystemError? { firstFailure.withLock(\.self) }
}
