package import Geography

/// The warnings in one answer.
package struct WarningReport: Sendable {
  package var warnings: [WeatherWarning] = []

  /// The number of warnings that were skipped as unreadable.
  package var skipped = 0

  /// When the answer was received, seconds since 1970.
  package var fetchedAt: Double

  /// The warnings that apply to a point. A warning without an area applies everywhere, so that none is
  /// missed.
  package func warnings(at point: Coordinate) -> [WeatherWarning] {
    warnings.filter { $0.outline?.contains(point) ?? true }
  }
}
