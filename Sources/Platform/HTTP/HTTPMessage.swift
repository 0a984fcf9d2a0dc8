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
    (self.service, self.url, self.headers) = (service, url, headers)
    self.secrets = secrets.filter { !$0.isEmpty }
    (self.cost, self.refusedCost, self.reach) = (cost, refusedCost, reach)
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
    (self.name, self.connections, self.windows) = (name, connections, windows)
    (self.retries, self.keepFor) = (retries, keepFor)
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
    for field in fields { append(field.name, field.value) }
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
      if let newValue { append(wanted, newValue) }
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
