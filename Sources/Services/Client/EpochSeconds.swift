/// Whole seconds of a clock: the time, and the time until the next hour or day.
enum EpochSeconds {
  /// The time in whole seconds since 1970, rounded down and clamped to the years 1970 to 9999.
  static func whole(_ seconds: Double) -> Int {
    Int(exactly: min(max(seconds, 0), 253_402_300_799).rounded(.down)) ?? 0
  }

  /// Seconds until the next full hour of UTC.
  static func untilNextHour(from now: Double) -> Int { 3600 - whole(now) % 3600 }

  /// Seconds until the next midnight of UTC.
  static func untilNextDay(from now: Double) -> Int { 86_400 - whole(now) % 86_400 }
}
