package import Geography

/// The warnings in one answer.
package struct WarningReport: Sendable {
  package var warnings: [WeatherWarning] = []

  /// The number of warnings that could not be parsed.
  package var skipped = 0

  /// When the answer was received, seconds since 1970.
  package var fetchedAt: Double

  /// Returns the warnings that apply to a point. To miss no warning, one without an area applies
  /// everywhere.
  package func warnings(at point: Coordinate) -> [WeatherWarning] {
    warnings.filter { $0.outline?.contains(point) ?? true }
  }
}
