/// A GET request to a service, as a value; sending it is somebody else's work.
package struct UpstreamRequest: Sendable, Hashable {
  package var service: UpstreamService

  /// Absolute and percent-encoded.
  package var url: String

  package var headers: [String: String]

  /// Keys and account names as they were configured, not percent-encoded: neither they nor their
  /// encoded forms may stand in a log, a message or a recording.
  package var secrets: Set<String>

  /// What the request takes from the budget, in the service's own units.
  package var cost: Double

  /// What it takes instead when the service calls it wrong (HTTP status 400); nil for the same.
  package var refusedCost: Double?

  package init(
    service: UpstreamService, url: String, headers: [String: String] = [:],
    secrets: Set<String> = [], cost: Double = 1, refusedCost: Double? = nil
  ) {
    self.service = service
    self.url = url
    self.headers = headers
    self.secrets = secrets.filter { !$0.isEmpty }
    self.cost = cost
    self.refusedCost = refusedCost
  }
}

/// What came back, whatever the status.
package struct UpstreamAnswer: Sendable {
  /// HTTP status.
  package var status: Int
  package var body: [UInt8]

  /// Seconds that the header `Retry-After` asks to wait.
  package var retryAfter: Int?

  /// When the body arrived from the service, seconds since 1970; earlier than `now` for one that
  /// was kept.
  package var receivedAt: Int

  /// The time to read the answer at, seconds since 1970.
  package var now: Int

  package init(
    status: Int, body: [UInt8], retryAfter: Int? = nil, receivedAt: Int, now: Int? = nil
  ) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
    self.receivedAt = receivedAt
    self.now = now ?? receivedAt
  }
}
