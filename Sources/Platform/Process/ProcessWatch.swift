import Glibc
import Synchronization

/// Detects the end of another process.
package enum ProcessWatch {
  /// The interval between two checks. It bounds how long the server runs after its client was killed.
  package static let interval = Duration.milliseconds(500)

  /// Calls the handler on the loop once the process has ended.
  package static func onExit(
    of pid: Int32, on loop: EventLoop, _ handler: @escaping EventLoop.Handler
  ) {
    check(pid, after: .zero, on: loop, handler)
  }

  private static func check(
    _ pid: Int32, after delay: Duration, on loop: EventLoop,
    _ handler: @escaping EventLoop.Handler
  ) {
    loop.schedule(after: delay) {
      guard isRunning(pid) else { return handler() }
      check(pid, after: interval, on: loop, handler)
    }
  }

  /// Whether this process can see a process with this id in its namespace, running or not yet reaped. Returns false
  /// for zero and negative numbers, because `kill(2)` takes them for process groups.
  package static func isVisible(_ pid: Int32) -> Bool {
    pid > 0 && (kill(pid, 0) == 0 || errno == EPERM)
  }

  private static func isRunning(_ pid: Int32) -> Bool {
    isVisible(pid) && !isZombie(pid)
  }

  /// Whether the process has ended but was not reaped by its parent. `kill(2)` does not report this, but the file
  /// `stat` of `proc(5)` does: the state is a letter after the name, which is in parentheses and may contain any byte.
  private static func isZombie(_ pid: Int32) -> Bool {
    guard let status = try? File.read("/proc/\(pid)/stat"),
      let nameEnd = status.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    let state = status[nameEnd...].dropFirst(2).first
    return state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
  }
}
