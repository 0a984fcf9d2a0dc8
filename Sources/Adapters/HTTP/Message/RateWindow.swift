import Text

/// A limit of the cost, in the service's units, within a sliding window of time.
package struct RateWindow: Sendable, Hashable {
  package var seconds: Double
  package var limit: Double

  package init(limit: Double, seconds: Double) {
    self.limit = limit
    self.seconds = seconds
  }

  package static func perSecond(_ limit: Double) -> Self { Self(limit: limit, seconds: 1) }
  package static func perMinute(_ limit: Double) -> Self { Self(limit: limit, seconds: 60) }
  package static func perHour(_ limit: Double) -> Self { Self(limit: limit, seconds: 3600) }
  package static func perDay(_ limit: Double) -> Self { Self(limit: limit, seconds: 86_400) }
}
