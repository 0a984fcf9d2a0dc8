import Glibc
import Synchronization

/// The log of the process, in a file or on standard error.
///
/// A line is dropped if there is no room for it, because a slow reader of standard error must not stop the server.
/// Only lines of level `debug` contain the parameters of messages; other lines may contain an error message that quotes
/// a value.
package final class Log: Sendable {
  /// The levels, the most severe first. `error`: a fault of the program, or an unusual end. `warning`: a problem
  /// outside of the program. `info`: failed requests and the like. `debug`: requests and notifications with their
  /// parameters.
  package enum Level: String, Sendable, CaseIterable, Comparable {
    case error, warning, info, debug

    package static func < (left: Self, right: Self) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  private let level: Level
  private let stream: ByteStream

  /// The number of lines that were dropped since the last written line.
  private let dropped = Mutex(0)

  /// - Parameter path: a file to append to, created with mode 0600; nil for standard error.
  package init(level: Level, path: String?) throws(SystemError) {
    self.level = level
    guard let path else {
      stream = ByteStream(writingTo: STDERR_FILENO)
      return
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open the log file \(path)") }
    stream = ByteStream(descriptor: descriptor)
  }

  /// A log that drops every line.
  package static let discarding = Log(level: .error, descriptor: -1)

  /// Writes to an open descriptor, which the caller closes.
  package init(level: Level, descriptor: Int32) {
    self.level = level
    stream = ByteStream(descriptor: descriptor)
  }

  /// Logs a message of one line, if the log includes its level. Otherwise does not evaluate the message.
  package func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard level <= self.level else { return }
    write("cityroulette: \(level.rawValue): \(message())")
  }

  private func write(_ line: String) {
    // Keep the lock during the write, so that no other thread fills the pipe between the check for room and the
    // write.
    dropped.withLock { dropped in
      let text = dropped > 0 ? "cityroulette: \(dropped) lines dropped\n\(line)" : line
      let result = stream.write(Self.piece(of: text)[...])
      if case .wrote = result {
        dropped = 0
      } else {
        dropped += 1
      }
    }
  }

  /// The bytes of a text with a line feed: at most PIPE_BUF, which a pipe accepts atomically. A longer text is
  /// truncated.
  private static func piece(of text: String) -> [UInt8] {
    Array(text.utf8.prefix(Int(PIPE_BUF) - 1)) + [UInt8(ascii: "\n")]
  }
}
