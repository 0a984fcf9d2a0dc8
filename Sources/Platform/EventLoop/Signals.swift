import Glibc
import Synchronization

/// Signals as events of the loop. A handler in C may do next to nothing, so it writes the signal's
/// number into a pipe that the loop reads.
package enum Signals {
  /// Where the C handler writes; a global because the handler can capture nothing.
  private static let pipeEnd = Atomic<Int32>(-1)

  /// The signals that ask a process to leave.
  package static let termination = [SIGTERM, SIGINT, SIGHUP]

  /// Calls the handler on the loop with the number of each of these signals from now on.
  package static func watch(
    _ numbers: [Int32], on loop: EventLoop, _ handler: @escaping @Sendable (Int32) -> Void
  ) throws(SystemError) {
    let pipe = try SelfPipe()
    pipeEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    loop.watch(pipe.readEnd, .readable) {
      var number: UInt8 = 0
      while read(pipe.readEnd, &number, 1) == 1 { handler(Int32(number)) }
    }
    for number in numbers { signal(number, passOn) }
  }

  /// A peer that goes away shows as EPIPE where it matters, not as the end of the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  private static let passOn: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = saved
  }
}
