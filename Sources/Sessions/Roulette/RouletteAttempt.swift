package import Geography

/// One search of the roulette around a drawn point.
package struct RouletteAttempt: Sendable, Equatable {
  /// The code of the drawn country.
  package var country: String
  package var location: Coordinate
  package var radiusKm: Double

  /// The number of places that the source reports, regardless of the limit; 1 for the final search of the
  /// embedded source.
  package var found: Int
}
