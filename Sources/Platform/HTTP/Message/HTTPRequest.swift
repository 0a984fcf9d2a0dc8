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
