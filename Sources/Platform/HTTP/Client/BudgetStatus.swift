/// What a service still grants, for `server.status`.
package struct BudgetStatus: Sendable, Equatable {
  package struct Window: Sendable, Equatable {
    package var window: RateWindow

    /// In the service's units, 0 at least.
    package var remaining: Double
  }

  package var service: String
  package var windows: [Window]

  /// Until when the service asked to be left alone, in seconds since 1970; nil if it did not.
  package var pausedUntil: Double?
}
