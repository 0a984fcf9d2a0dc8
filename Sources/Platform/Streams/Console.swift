import Glibc
import Synchronization

/// Plain text to a person, for commands that are no conversation. Waits for the reader.
package final class Console: Sendable {
  private let descriptor: Int32

  /// Why something could not be written, at first.
  private let firstFailure = Mutex<SystemError?>(nil)

  package static let standardError = Console(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a person reads it as it comes.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Shows the text in the present line, instead of what was shown there.
  package func show(_ text: String) { descriptor.writeAll(Array("\r\u{1B}[K\(text)".utf8)) }

  /// Writes the text and a line end; what a closed reader misses is lost.
  package func write(_ text: String) {
    if descriptor.writeAll(Array("\(text)\n".utf8)) {
      return
    }
    let error = SystemError("write the output")
    // A reader that has gone, as `head`, has what it wants.
    if error.code == EPIPE {
      return
    }
    firstFailure.withLock { $0 = $0 ?? error }
  }

  /// Why something that was written is lost; nil if all was written, or the reader has gone.
  package var failure: SystemError? { firstFailure.withLock(\.self) }
}
