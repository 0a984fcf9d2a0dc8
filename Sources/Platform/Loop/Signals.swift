import Glibc
import Synchronization

/// Delivers signals to handlers on a loop. A C signal handler may call very few functions, so it only records the
/// signal and wakes the loop.
package enum Signals {
  /// The end of the pipe through which the C handler wakes the loop. Global, because the handler cannot
  /// capture.
  private static let wakeEnd = Atomic<Int32>(-1)

  /// The received signals that the loop has not handled yet, one bit per number.
  private static let pending = Atomic<UInt64>(0)

  /// The signals that request the end of the process.
  package static let termination = [SIGTERM, SIGINT, SIGHUP]

  /// Calls the handler on the loop with the number of each received signal. Signals of one number that arrive
  /// before the loop handles them count as one. Call this once.
  package static func watch(
    _ numbers: [Int32], on loop: EventLoop, handler: @escaping @Sendable (Int32) -> Void
  ) {
    loop.atWake {
      let received = pending.exchange(0, ordering: .sequentiallyConsistent)
      for number in numbers where received >> UInt64(number) & 1 == 1 {
        handler(number)
      }
    }
    // Retain the loop forever. Otherwise a late signal could write to another file that got the number of the
    // closed pipe.
    wakeEnd.store(
      Unmanaged.passRetained(loop).takeUnretainedValue().wakeEnd, ordering: .sequentiallyConsistent)
    for number in numbers {
      signal(number, record)
    }
  }

  /// Ignores the signals of failed writes, so that `write(2)` reports errors instead: EPIPE if the reader has
  /// closed the pipe, EFBIG at the file size limit (`ulimit -f`).
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] {
      signal(number, SIG_IGN)
    }
  }

  private static let record: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    pending.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    // The write fails if the pipe is full. That is harmless, because the loop wakes anyway.
    var byte: UInt8 = 0
    _ = write(wakeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = saved
  }
}
