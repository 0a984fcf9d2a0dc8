internal import Text

/// The age of weather, measured from the time of its values. The time of the answer does not count,
/// because a service may return old values.
extension Weather {
  /// The ages in seconds at which values count as current. A service may return hourly values, possibly of
  /// the next hour, or the report of a station that is two hours old.
  private static let current = -3600...7200

  /// Returns whether the values are current.
  ///
  /// - Parameter now: seconds since 1970.
  package func isCurrent(at now: Double) -> Bool {
    Self.current.contains(age(at: now))
  }

  /// Returns the age in words, for example `3 hours old` or, for values of a future time, `3 hours ahead`; nil for
  /// current values.
  ///
  /// - Parameter now: seconds since 1970.
  package func ageText(at now: Double) -> String? {
    if isCurrent(at: now) {
      return nil
    }
    let age = age(at: now)
    let hours = (abs(age) + 1800) / 3600
    let unit = hours == 1 ? "hour" : "hours"
    let span = hours < 48 ? "\(hours) \(unit)" : "\(hours / 24) days"
    return age < 0 ? "\(span) ahead" : "\(span) old"
  }

  /// Seconds from the time of the values to now, negative for a future time.
  private func age(at now: Double) -> Int {
    (Int(exactly: now.rounded()) ?? time.seconds) - time.seconds
  }
}
