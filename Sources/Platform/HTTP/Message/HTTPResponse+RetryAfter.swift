extension HTTPResponse {
  /// A day in seconds: what a service asks for beyond that is taken for a mistake.
  private static let longestPause = 86_400.0

  /// Seconds that the service asks to be left alone, 0 to a day; nil when it asks for nothing.
  ///
  /// - Parameter now: seconds since 1970, for a service that names a date and does not tell its own.
  package func retryAfter(now: Double) -> Double? {
    guard status == 429 || status == 503, let value = headers["retry-after"] else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      return Double(value).map { min($0, Self.longestPause) }
    }
    guard let date = HTTPDate.seconds(value) else { return nil }
    // The service's own clock, if it shows one, so that ours need not be right.
    let sent = headers["date"].flatMap(HTTPDate.seconds) ?? now
    return min(max(date - sent, 0), Self.longestPause)
  }
}
