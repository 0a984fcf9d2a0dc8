import Platform
import Text

/// A clock that moves only when a line advances it. It is a file from which the servers of a transcript read the time.
final class SandboxClock {
  private let path: String
  private var milliseconds: Int

  /// - Parameters:
  ///   - path: the file to write.
  ///   - start: the argument of `@clock`. It is written unchecked; the server rejects an invalid time.
  init(path: String, start: String) throws(SystemError) {
    self.path = path
    milliseconds = (ZonedTime(utc: start)?.seconds ?? 0) * 1000
    try write(start)
  }

  /// The value of `--clock`.
  var argument: String { "@\(path)" }

  func advance(by time: Duration) throws(SystemError) {
    let (seconds, attoseconds) = time.components
    milliseconds += Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    // Write whole seconds, the resolution of `--clock`.
    try write(ZonedTime(seconds: milliseconds / 1000, offset: 0).iso8601(utcAsZ: true))
  }

  private func write(_ text: String) throws(SystemError) {
    try File.replace(path, with: Array(text.utf8), isDurable: false)
  }
}
