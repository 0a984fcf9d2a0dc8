import Glibc
import Synchronization

/// What the process says about itself, to a file or to standard error.
///
/// A line is written in one piece or dropped: a reader of standard error that does not read must
/// not stop the server. Content of messages is logged at `debug` only.
package final class Log: Sendable {
  /// `error`: our fault or lost work; `warning`: something outside is wrong; `info`: milestones;
  /// `debug`: every message.
  package enum Level: String, Sendable, CaseIterable, Comparable {
    case error, warning, info, debug

    package static func < (left: Self, right: Self) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  private let level: Level
  private let stream: ByteStream

  /// Lines that found standard error full since the last one that did not.
  private let dropped = Mutex(0)

  /// - Parameter path: a file to append to, created with mode 0600; nil is standard error.
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

  /// Writes to an open descriptor, which stays the caller's to close.
  package init(level: Level, descriptor: Int32) {
    self.level = level
    stream = ByteStream(descriptor: descriptor)
  }

  package func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard level <= self.level else { return }
    write("cityroulette: \(level.rawValue): \(message())")
  }

  private func write(_ line: String) {
    // Locked over the write too: between asking whether there is room and writing, another thread
    // must not take the room.
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

  /// What a pipe takes in one piece; a text that is longer loses its end.
  private static func piece(of text: String) -> [UInt8] {
    Array(text.utf8.prefix(Int(PIPE_BUF) - 1)) + [UInt8(ascii: "\n")]
  }
}
