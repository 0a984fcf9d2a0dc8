import Text

/// A question to a service: a GET, for nothing here asks in another way.
///
/// Two requests are equal when they ask the same with the same secrets; equal ones share a fetch.
package struct HTTPRequest: Sendable {
  /// Whose limits hold for it.
  package var service: HTTPService

  /// Absolute and percent-encoded, without a fragment: `https://host[:port]/path[?query]`.
  package var url: String

  /// Beside those that the transport adds (`Host`, `User-Agent`, `Accept-Encoding`).
  package var headers: HTTPHeaders

  /// Keys and account names as they were configured, not percent-encoded.
  ///
  /// A path segment, a query value or a header value that is one of them is hidden in errors,
  /// recordings and the cache. Whoever makes a request with a key names the key here.
  package var secrets: Set<String>

  /// What the request takes from the service's limits, in the service's units. An answer from the
  /// cache takes nothing; a retry takes it again.
  package var cost: Double

  /// What it takes instead when the service calls it wrong (status 400); nil for the same.
  package var refusedCost: Double?

  /// To which addresses it may be sent.
  package var reach: HTTPReach

  /// Seconds for an answer with all attempts and pauses, if they are fewer than the client's own.
  package var timeLimit = Double.infinity

  /// Whether only an answer will do that is kept and still holds; without one it is as if the request
  /// had been cancelled.
  package var isForCacheOnly = false

  /// Seconds that are left for the answer, if they are fewer than the transport's limit.
  var patience = Double.infinity

  package init(
    service: HTTPService, url: String, headers: HTTPHeaders = [:], secrets: Set<String> = [],
    cost: Double = 1, refusedCost: Double? = nil, reach: HTTPReach = .anywhere
  ) {
    self.service = service
    self.url = url
    self.headers = headers
    self.secrets = secrets.filter { !$0.isEmpty }
    self.cost = cost
    self.refusedCost = refusedCost
    self.reach = reach
  }
}

extension HTTPRequest: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.headers == right.headers && left.secrets == right.secrets
      && left.reach == right.reach && left.isForCacheOnly == right.isForCacheOnly
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(headers)
    hasher.combine(secrets)
  }
}

/// A service: what has to be known to ask it as it wants to be asked.
package struct HTTPService: Sendable, Hashable {
  /// Shown in errors. The same name has the same limits.
  package var name: String

  /// Requests under way to one host at a time.
  package var connections: Int

  /// All of them hold. Empty: no limit.
  package var windows: [RateWindow]

  /// Further attempts after a failure that can pass.
  package var retries: Int

  /// Seconds for which an answer may be used again where its headers do not say; nil: not at all.
  package var keepFor: Double?

  package init(
    name: String, connections: Int = 8, windows: [RateWindow] = [], retries: Int = 2,
    keepFor: Double? = nil
  ) {
    self.name = name
    self.connections = connections
    self.windows = windows
    self.retries = retries
    self.keepFor = keepFor
  }
}

/// At most so much in any stretch of so many seconds, in the service's own units.
package struct RateWindow: Sendable, Hashable {
  package var seconds: Double
  package var limit: Double

  package init(limit: Double, seconds: Double) { (self.limit, self.seconds) = (limit, seconds) }

  package static func perSecond(_ limit: Double) -> Self { Self(limit: limit, seconds: 1) }
  package static func perMinute(_ limit: Double) -> Self { Self(limit: limit, seconds: 60) }
  package static func perHour(_ limit: Double) -> Self { Self(limit: limit, seconds: 3600) }
  package static func perDay(_ limit: Double) -> Self { Self(limit: limit, seconds: 86_400) }
}

/// The header fields of a request or an answer, in their order.
///
/// Names are kept in lower case and compared without regard to case, as RFC 9110 has it.
package struct HTTPHeaders: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    /// In lower case.
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init(_ fields: [(name: String, value: String)] = []) {
    for field in fields {
      append(field.name, field.value)
    }
  }

  /// The value; several fields of one name are joined by a comma. Setting replaces all of them.
  package subscript(name: String) -> String? {
    get {
      let wanted = name.lowercased()
      let values = fields.lazy.filter { $0.name == wanted }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let wanted = name.lowercased()
      fields.removeAll { $0.name == wanted }
      if let newValue {
        append(wanted, newValue)
      }
    }
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}

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

/// A date of HTTP in its three forms (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, and the
/// obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; nil if the text is no such date. The name of the day is not checked.
  ///
  /// - Parameter now: seconds since 1970, by which the century of a year of two digits is found.
  package static func seconds(_ text: String, near now: Double) -> Double? {
    let parts = text.split(whereSeparator: { " :-,".contains($0) }).map(String.init)
    let isGMT = parts.count == 8 && parts[7] == "GMT"
    guard isGMT || parts.count == 7 else { return nil }
    // asctime has the month before the day, and the year last.
    let day = isGMT ? parts[1] : parts[2]
    let monthName = isGMT ? parts[2] : parts[1]
    let year = isGMT ? parts[3] : parts[6]
    let clock = isGMT ? parts[4...6] : parts[3...5]
    let numbers = clock.compactMap(number)
    guard let month = months.firstIndex(of: monthName), let day = number(day),
      let year = fullYear(year, near: now), numbers.count == 3, numbers[0] < 24, numbers[1] < 60,
      numbers[2] <= 60, let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    return Double(date.daysSinceEpoch * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.count <= 4 && text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }

  /// A year of two digits is the latest such year that is at most 50 years ahead (RFC 9110, 5.6.7).
  private static func fullYear(_ text: String, near now: Double) -> Int? {
    guard let year = number(text) else { return nil }
    if text.utf8.count == 4 {
      return year >= 1600 ? year : nil
    }
    guard text.utf8.count == 2, let today = Int(exactly: (now / 86_400).rounded(.down)) else {
      return nil
    }
    let latest = CivilDate(daysSinceEpoch: today).year + 50
    return latest - (latest - year) % 100
  }
}
