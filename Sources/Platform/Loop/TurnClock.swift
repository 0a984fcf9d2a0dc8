import Glibc

/// Limits a turn of the loop to about 20 ms of work, so that timers, signals and output are not delayed for long.
///
/// A turn ends only if its thread has also used more than 5 ms of processor time between the last two checks. Otherwise
/// turns would end early when other processes use the machine.
package struct TurnClock {
  /// The minimum time between two checks, in nanoseconds.
  private static let interval = 10_000_000

  /// The time of the next check, in nanoseconds; nil before the first call of `isExceeded`.
  private var nextCheck: Int?

  /// The processor time of the thread at the last check, in nanoseconds; nil before the first check.
  private var worked: Int?

  package init() {}

  /// Whether the turn should end. Call it after each piece of work.
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
