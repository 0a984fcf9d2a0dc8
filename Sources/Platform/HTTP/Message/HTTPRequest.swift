import Text

/// A GET request to a service. Other methods are not supported.
///
/// Requests are equal if they have the same URL, headers, secrets and reach, and are both for the cache only or both
/// not. Equal requests share a fetch.
package struct HTTPRequest: Sendable {
  /// The service whose limits apply.
  package var service: HTTPService

  /// The absolute, percent-encoded URL without a fragment: `https://host[:port]/path[?query]`.
  package var url: String

  /// The headers, except those that the transport adds (`Host`, `User-Agent`, `Accept-Encoding`).
  package var headers: HTTPHeaders

  /// Keys and account names as configured, without percent-encoding.
  ///
  /// They are hidden in errors, recordings and the cache (`SecretFilter`). Every key in a request must be listed here.
  package var secrets: Set<String>

  /// The cost of the request in the service's units. A cached response costs nothing. A retry costs the same
  /// again.
  package var cost: Double

  /// The cost if the service rejects the request (status 400); nil for the same cost.
  package var refusedCost: Double?

  /// The addresses that the request may reach.
  package var reach: HTTPReach

  /// A time limit of the answer in seconds, including all attempts and pauses. Applies if it is less than the
  /// client's.
  package var timeLimit = Double.infinity

  /// Whether to accept only a fresh cached response. Without one, the request fails as cancelled.
  package var isForCacheOnly = false

  /// The remaining time of the answer in seconds. Applies if it is less than the transport's limit.
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
