package import Geography
internal import Text

/// One look around a drawn point.
package struct RouletteAttempt: Sendable, Equatable {
  /// Code of the country that was drawn.
  package var country: String
  package var location: Coordinate
  package var radiusKm: Double

  /// How many places lay within the radius; the limit doesn't count.
  package var found: Int
}
