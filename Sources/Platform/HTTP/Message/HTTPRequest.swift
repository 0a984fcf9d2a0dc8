import Text

/// A GET request to a service; other methods are not needed.
///
/// Requests are equal if they have the same URL, headers and secrets; equal requests share a fetch.
package struct HTTPRequest: Sendable {
  /// The service whose limits apply.
  package var service: HTTPService

  /// The absolute, percent-encoded URL without a fragment: `https://host[:port]/path[?query]`.
  package var url: String

  /// The headers besides those that the transport adds (`Host`, `User-Agent`, `Accept-Encoding`).
  package var headers: HTTPHeaders

  /// Keys and account names as configured, not percent-encoded.
  ///
  /// Path segments, query values and header values that equal a secret are hidden in errors,
  /// recordings and the cache. Every request with a key has to list it here.
  package var secrets: Set<String>

  /// The cost of the request in the service's units. A cached answer costs nothing; a retry costs
  /// again.
  package var cost: Double

  /// The cost if the service refuses the request (status 400); nil for the same cost.
  package var refusedCost: Double?

  /// The addresses that the request may reach.
  package var reach: HTTPReach

  /// The time limit of the answer in seconds, with all attempts and pauses, if it is less than the
  /// client's.
  package var timeLimit = Double.infinity

  /// Whether only a fresh cached response is acceptable. Without one, the request fails as
  /// cancelled.
  package var isForCacheOnly = false

  /// The remaining seconds of the answer, if they are less than the transport's limit.
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
