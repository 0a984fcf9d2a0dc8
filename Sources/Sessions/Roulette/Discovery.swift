package import Geography
package import Text

/// The cities that a request found, and how it found them. Optional members that do not apply to the kind of
/// request are nil.
package struct Discovery: Sendable, Equatable {
  package var kind: DiscoveryRequest.Kind
  package var source: CitySourceID

  /// The maximum number of cities: the requested limit or that of the source, whichever is smaller.
  package var limit: Int
  package var cities: [City] = []

  /// The requested point, the drawn point, or the coordinate of the drawn city.
  package var location: Coordinate?

  /// The city that names `location` (see `Gazetteer.city(at:)`), for a label; nil if none is near.
  package var near: City?

  /// The code of the requested country, or of the country of the found cities, preferably the drawn one.
  package var country: String?

  /// The radius of the last search, in km.
  package var radiusKm: Double?

  /// Whether `radiusKm` is not the requested radius, but a wider one or that of the search for the single nearest
  /// place.
  package var widened = false

  /// The searches of the roulette, in order.
  package var attempts: [RouletteAttempt] = []

  /// The number of records of the source that could not be read.
  package var skipped = 0

  /// The city that was drawn from the candidates.
  package var drawn: City?
  package var weighting: Weighting?

  /// The number of candidates.
  package var candidates: Int?

  /// The date of a city of the day, in UTC.
  package var date: CivilDate?
}
