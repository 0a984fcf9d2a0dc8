import Text

/// A response with any status.
package struct HTTPResponse: Sendable, Equatable {
  /// The origin of the body.
  package enum Source: String, Sendable {
    /// Fetched from the service, or read from a recording.
    case network

    /// From the cache, without a request.
    case cache

    /// From the cache, after the service confirmed that the content has not changed.
    case revalidated
  }

  package var status: Int

  /// The headers that apply to the decompressed body, without cookies.
  package var headers: HTTPHeaders

  /// The decompressed body. `HTTPLimits.bodySize` limits its size if it was fetched.
  package var body: [UInt8]
  package var source: Source

  /// The time of receipt in seconds since 1970, by the injected clock. For a cached response, the time of its
  /// last fetch or revalidation.
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

  /// The longest accepted pause in seconds: a day. A longer pause is assumed to be a mistake of the service.
  private static let longestPause = 86_400.0

  /// The pause in seconds that a response with status 429 or 503 requests with `Retry-After`, at most a day; nil if it
  /// requests none.
  ///
  /// - Parameter now: the time in seconds since 1970. Used if the `Date` header is missing or invalid, and for the
  ///   century of a two-digit year.
  package func retryAfter(now: Double) -> Double? {
    guard status == 429 || status == 503, let value = headers["retry-after"] else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) {
      return Double(value).map { min($0, Self.longestPause) }
    }
    guard let date = HTTPDate.seconds(value, near: now) else { return nil }
    // Use the service's clock if the response has a date, because the local clock may be wrong.
    let sent = headers["date"].flatMap { HTTPDate.seconds($0, near: now) } ?? now
    return min(max(date - sent, 0), Self.longestPause)
  }
}
