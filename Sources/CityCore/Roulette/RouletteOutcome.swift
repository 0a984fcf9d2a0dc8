/// One look around a drawn point.
package struct RouletteAttempt: Sendable, Equatable {
  /// Code of the country that was drawn.
  package var country: String
  package var location: Coordinate
  package var radiusKm: Double

  /// How many places lay within the radius; the limit doesn't count.
  package var found: Int

  package init(country: String, location: Coordinate, radiusKm: Double, found: Int) {
    self.country = country
    self.location = location
    self.radiusKm = radiusKm
    self.found = found
  }
}

/// Where a spin ended. There is at least one city, always.
package struct RouletteOutcome: Sendable, Equatable {
  /// The country that was drawn; a city across a border may belong to another one.
  package var country: Country

  /// The point that was drawn.
  package var location: Coordinate

  /// The radius at which cities were found, in km; if even the widest found none, the distance
  /// of the one nearest place.
  package var radiusKm: Double

  /// Whether the radius is another than the one asked for.
  package var widened: Bool

  /// Nearest to the point first.
  package var cities: [City]

  /// Every look, in order, the last one being the one that found.
  package var attempts: [RouletteAttempt]
}

/// Why a roulette can't be played.
package enum RouletteError: Error, Equatable, CustomStringConvertible {
  case noCountries

  package var description: String {
    "No country of the gazetteer has a city; name another gazetteer with --gazetteer."
  }
}
