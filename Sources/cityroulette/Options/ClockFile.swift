import Platform
import Synchronization
import Text

/// A file that contains the time. Tests, and `play` for `@clock +…`, rewrite it to let time pass
/// between two messages.
enum ClockFile {
  /// The trimmed contents; empty if the file cannot be read.
  static func text(_ path: String) -> String {
    (try? File.read(path)).map { String(decoding: $0, as: UTF8.self).trimmed } ?? ""
  }

  /// A clock that reads the file each time. While the file contains no valid time, it returns the last one.
  static func clock(_ path: String) -> WallClock {
    let last = Mutex(0.0)
    return WallClock(now: {
      last.withLock { last in
        if let time = ZonedTime(utc: text(path)) {
          last = Double(time.seconds)
        }
        return last
      }
    })
  }
}
