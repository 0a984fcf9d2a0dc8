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
    (self.status, self.headers, self.body) = (status, headers, body)
    (self.source, self.receivedAt) = (source, receivedAt)
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
    guard let date = HTTPDate.seconds(value) else { return nil }
    // The service's own clock, if it shows one, so that ours need not be right.
    let sent = headers["date"].flatMap(HTTPDate.seconds) ?? now
    return min(max(date - sent, 0), Self.longestPause)
  }
}

/// The one form of date that HTTP/1.1 sends: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
///
/// Its two obsolete forms are not read; a header that holds one counts as missing.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; nil if the text is no such date. The name of the day is not checked.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let numbers = [parts[1], parts[3], parts[4], parts[5], parts[6]].compactMap { part -> Int? in
      part.utf8.count <= 4 && part.utf8.allSatisfy(\.isASCIIDigit) ? Int(part) : nil
    }
    guard numbers.count == 5, numbers[1] >= 1600, numbers[2] < 24, numbers[3] < 60,
      numbers[4] <= 60,
      let date = CivilDate(year: numbers[1], month: month + 1, day: numbers[0])
    else { return nil }
    return Double(date.daysSinceEpoch * 86_400 + numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }
}
