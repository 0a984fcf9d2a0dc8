import Glibc
import Synchronization

/// Tells whether another process is still there.
package enum ProcessWatch {
  /// How often the process is looked for. A client that was killed must not leave a server behind
  /// for more than two seconds.
  package static let interval = Duration.milliseconds(500)

  /// Calls the handler on the loop, once, when the process has ended.
  package static func onExit(
    of pid: Int32, on loop: EventLoop, _ handler: @escaping EventLoop.Handler
  ) {
    look(for: pid, after: .zero, on: loop, handler)
  }

  private static func look(
    for pid: Int32, after delay: Duration, on loop: EventLoop,
    _ handler: @escaping EventLoop.Handler
  ) {
    loop.schedule(after: delay) {
      guard isRunning(pid) else { return handler() }
      look(for: pid, after: interval, on: loop, handler)
    }
  }

  /// Whether a process with this id exists in this process's namespace, running or not yet reaped.
  /// Zero and negative numbers name groups of processes, not a process.
  package static func isVisible(_ pid: Int32) -> Bool {
    pid > 0 && (kill(pid, 0) == 0 || errno == EPERM)
  }

  private static func isRunning(_ pid: Int32) -> Bool {
    isVisible(pid) && !isZombie(pid)
  }

  /// Whether the process has ended and only its number is left, because its parent has not asked
  /// how it ended. `kill(2)` does not tell; `proc(5)` does, where there is one: the state is the
  /// letter behind the name, which stands in parentheses and may itself hold any byte.
  private static func isZombie(_ pid: Int32) -> Bool {
    guard let status = try? File.read("/proc/\(pid)/stat"),
      let nameEnd = status.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    let state = status[nameEnd...].dropFirst(2).first
    return state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
  }
}
