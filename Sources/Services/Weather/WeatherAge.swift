internal import Text

/// How old the weather of a moment is, counted from the time that it is valid for. When it was fetched says
/// nothing of that: a service may answer with an entry of last week.
extension Weather {
  /// Seconds before and after now that a value may be valid for and still count as the weather now. Services
  /// answer hourly entries, of which the next may be meant, and stations report up to two hours late.
  private static let current = -3600...7200

  /// Whether it is the weather now.
  ///
  /// - Parameter now: seconds since 1970.
  package func isCurrent(at now: Double) -> Bool {
    Self.current.contains(age(at: now))
  }

  /// How old it is in words, as `3 hours old`; nil for the weather now.
  ///
  /// - Parameter now: seconds since 1970.
  package func ageText(at now: Double) -> String? {
    if isCurrent(at: now) {
      return nil
    }
    let age = age(at: now)
    let hours = (abs(age) + 1800) / 3600
    let span = hours < 48 ? "\(hours) hours" : "\(hours / 24) days"
    return age < 0 ? "\(span) ahead" : "\(span) old"
  }

  /// Seconds from the time that it is valid for to now.
  private func age(at now: Double) -> Int {
    (Int(exactly: now.rounded()) ?? time.seconds) - time.seconds
  }
}
