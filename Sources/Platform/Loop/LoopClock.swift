import Glibc

/// The clock of event loops. Times are integers, because every turn computes with them and `Duration` has 128
/// bits.
enum LoopClock {
  /// The time since the machine started, including sleep, in nanoseconds, like `ContinuousClock`.
  static var now: Int { time(of: CLOCK_BOOTTIME) }

  /// The time of a clock of `clock_gettime(2)`, in nanoseconds.
  static func time(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// A duration in nanoseconds, clamped to the range from 0 to 100 years, so that the sum of two does not overflow.
  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, min(duration, .seconds(3_155_760_000))).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
