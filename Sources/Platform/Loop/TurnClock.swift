import Glibc

/// Limits a turn of the loop to about 20 ms of work, so that timers, signals and output are not delayed for long.
///
/// Also measures the processor time of the thread, so that a turn does not end early because other processes use
/// the machine.
package struct TurnClock {
  private static let interval = 10_000_000

  /// The time of the next check; nil before the first check, which follows the first piece of work.
  private var nextCheck: Int?

  /// The processor time of the thread at the last check, in nanoseconds.
  private var worked: Int?

  package init() {}

  /// Whether the turn should end, because the thread has worked long enough. Call it after each piece of work.
  package mutating func isExceeded() -> Bool {
    // Use the time of the last kernel tick, which is at most 10 ms old. This runs after every message, and
    // reading the exact clock took more than 1 % of a message's time.
    let now = LoopClock.time(of: CLOCK_MONOTONIC_COARSE)
    if let nextCheck, now < nextCheck {
      return false
    }
    defer { nextCheck = now + Self.interval }
    if nextCheck == nil {
      return false
    }
    let total = LoopClock.time(of: CLOCK_THREAD_CPUTIME_ID)
    defer { worked = total }
    return worked.map { total - $0 > 5_000_000 } ?? false
  }
}
