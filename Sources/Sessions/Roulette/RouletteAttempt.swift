package import Geography

/// One search around a drawn point.
package struct RouletteAttempt: Sendable, Equatable {
  /// The code of the drawn country.
  package var country: String
  package var location: Coordinate
  package var radiusKm: Double

  /// The number of places within the radius, regardless of the limit.
  package var found: Int
}
