import Text

/// What a service answered, whatever the status.
package struct HTTPResponse: Sendable, Equatable {
  /// Where the body comes from.
  package enum Source: String, Sendable {
    /// Asked for now, or read from a recording.
    case network

    /// From the cache, which the service allowed to be used unasked.
    case cache

    /// From the cache, after the service was asked and said that nothing has changed.
    case revalidated
  }

  package var status: Int

  /// They describe the body as it is here: unpacked and whole. Cookies are left out.
  package var headers: HTTPHeaders

  /// Unpacked if it came packed; bounded by the transport.
  package var body: [UInt8]
  package var source: Source

  /// When the service said so, in seconds since 1970 by the injected clock: of an answer from the
  /// cache the time of its last fetch or revalidation.
  package var receivedAt: Double

  package init(
    status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], source: Source = .network,
    receivedAt: Double = 0
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.source = source
    self.receivedAt = receivedAt
  }

  /// A day in seconds: what a service asks for beyond that is taken for a mistake.
  private static let longestPause = 86_400.0

  /// Seconds that the service asks to be left alone, 0 to a day; nil when it asks for nothing.
  ///
  /// - Parameter now: seconds since 1970, for a service that names a date and does not tell its own.
  package func retryAfter(now: Double) -> Double? {
    guard status == 429 || status == 503, let value = headers["retry-after"] else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) {
      return Double(value).map { min($0, Self.longestPause) }
    }
    guard let date = HTTPDate.seconds(value, near: now) else { return nil }
    // The service's own clock, if it shows one, so that ours need not be right.
    let sent = headers["date"].flatMap { HTTPDate.seconds($0, near: now) } ?? now
    return min(max(date - sent, 0), Self.longestPause)
  }
}
