/// The remaining budget of a service.
package struct BudgetStatus: Sendable, Equatable {
  /// A rate limit and the cost that it still allows.
  package struct Window: Sendable, Equatable {
    package var window: RateWindow

    /// In the service's units, at least 0.
    package var remaining: Double
  }

  package var service: String
  package var windows: [Window]

  /// The end of the pause that the service requested, in seconds since 1970; nil if no pause is in effect.
  package var pausedUntil: Double?
}
