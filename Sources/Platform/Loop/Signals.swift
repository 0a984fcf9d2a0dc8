import Glibc
import Synchronization

/// Signals as events of a loop. A C handler may do next to nothing, so it records the signal and
/// wakes the loop.
package enum Signals {
  /// The pipe by which the C handler wakes the loop; global because the handler cannot capture.
  private static let wakeEnd = Atomic<Int32>(-1)

  /// The received signals, one bit each.
  private static let pending = Atomic<UInt64>(0)

  /// The signals that ask a process to end.
  package static let termination = [SIGTERM, SIGINT, SIGHUP]

  /// Calls the handler on the loop with the number of each received signal from now on.
  package static func watch(
    _ numbers: [Int32], on loop: EventLoop, handler: @escaping @Sendable (Int32) -> Void
  ) {
    loop.atWake {
      let received = pending.exchange(0, ordering: .sequentiallyConsistent)
      for number in numbers where received >> UInt64(number) & 1 == 1 {
        handler(number)
      }
    }
    // Retains the loop for ever: otherwise a late signal would be written to whatever file has the
    // number of the closed pipe.
    wakeEnd.store(
      Unmanaged.passRetained(loop).takeUnretainedValue().wakeEnd, ordering: .sequentiallyConsistent)
    for number in numbers {
      signal(number, record)
    }
  }

  /// Turns the signals of failed writes into errors of `write(2)`: EPIPE when the reader has gone,
  /// EFBIG at the limit of a file's size (`ulimit -f`).
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] {
      signal(number, SIG_IGN)
    }
  }

  private static let record: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    pending.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    // A failure because the pipe is full is harmless: the loop wakes anyway.
    var byte: UInt8 = 0
    _ = write(wakeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = saved
  }
}
