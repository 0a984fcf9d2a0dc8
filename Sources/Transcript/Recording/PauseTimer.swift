/// Measures the pauses between the messages of a recording.
struct PauseTimer {
  /// The time up to which pauses are recorded, in seconds.
  private var recorded: Double

  /// - Parameter start: the time when the recording begins, in seconds.
  init(start: Double) { recorded = start }

  /// The comment for the pause before a message, rounded to milliseconds; nil for 0 ms, and if the clock was set
  /// back. What rounding removes or adds is made up for in the next pause, so that the times of a long recording stay
  /// exact.
  ///
  /// - Parameter now: the time of the message, in seconds.
  mutating func comment(now: Double) -> String? {
    let milliseconds = ((now - recorded) * 1000).rounded()
    if milliseconds < 0 {
      // The clock was set back.
      recorded = now
    }
    guard milliseconds >= 1 else { return nil }
    recorded += milliseconds / 1000
    return PauseComment.line(milliseconds / 1000)
  }
}
