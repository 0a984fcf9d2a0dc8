import Glibc
import Synchronization

/// Signals as events of the loop. A handler in C may do next to nothing, so it notes the signal and
/// wakes the loop.
package enum Signals {
  /// What the C handler wakes; a global because the handler can capture nothing.
  private static let wakeEnd = Atomic<Int32>(-1)

  /// Those that came, a bit each.
  private static let pending = Atomic<UInt64>(0)

  /// The signals that ask a process to leave.
  package static let termination = [SIGTERM, SIGINT, SIGHUP]

  /// Calls the handler on the loop with the number of each of these signals from now on.
  package static func watch(
    _ numbers: [Int32], on loop: EventLoop, _ handler: @escaping @Sendable (Int32) -> Void
  ) {
    loop.atWake {
      let came = pending.exchange(0, ordering: .sequentiallyConsistent)
      for number in numbers where came >> UInt64(number) & 1 == 1 {
        handler(number)
      }
    }
    // Kept for ever: a signal that comes late must not be written to whatever has the number then.
    wakeEnd.store(
      Unmanaged.passRetained(loop).takeUnretainedValue().wakeEnd, ordering: .sequentiallyConsistent)
    for number in numbers {
      signal(number, passOn)
    }
  }

  /// What cannot be written shows as an error where it matters, not as the end of the process: EPIPE
  /// when a peer has gone, EFBIG when a file may grow no further (`ulimit -f`).
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] {
      signal(number, SIG_IGN)
    }
  }

  private static let passOn: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    pending.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    // Into a pipe that is full nothing has to go: then the loop wakes anyway.
    var byte: UInt8 = 0
    _ = write(wakeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = saved
  }
}

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
