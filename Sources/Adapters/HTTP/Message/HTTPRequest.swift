import Text

/// A GET request to a service. Other methods are not supported.
///
/// Requests are equal if they have the same URL, headers, secrets, reach and value of `isForCacheOnly`. Equal
/// concurrent requests share a fetch.
package struct HTTPRequest: Sendable {
  /// The service whose limits apply.
  package var service: HTTPService

  /// The absolute, percent-encoded URL without a fragment: `https://host[:port]/path[?query]`.
  package var url: String

  /// The headers, without those that the transport adds, such as `Host`, `User-Agent` and `Accept-Encoding`.
  package var headers: HTTPHeaders

  /// Keys and account names as configured, without percent-encoding.
  ///
  /// They are hidden in errors, recordings and the cache (`SecretFilter`). Every key in a request must be listed here.
  package var secrets: Set<String>

  /// The cost of sending the request once, in the service's units. Each retry costs the same again; a cached response
  /// costs nothing.
  package var cost: Double

  /// The cost if the service rejects the request with status 400; nil if it is the same.
  package var refusedCost: Double?

  /// The addresses that the request may reach.
  package var reach: HTTPReach

  /// A time limit of the answer in seconds. It covers all attempts and pauses, but not the wait for a slot of the host.
  /// Applies if it is less than the client's limit.
  package var timeLimit = Double.infinity

  /// Whether to accept only a fresh cached response. If there is none, the request fails with `HTTPError.cancelled`.
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
