package import Geography
package import Text

/// The cities that a request found, at least one, and how it found them. Members that the kind of
/// request does not use are nil.
package struct Discovery: Sendable, Equatable {
  package var kind: DiscoveryRequest.Kind
  package var source: CitySourceID

  /// The most cities that the request could return: the requested limit, or the limit of the
  /// source.
  package var limit: Int
  package var cities: [City] = []

  /// The requested or drawn point.
  package var location: Coordinate?

  /// The city that a person would name for the point.
  package var near: City?

  /// Code of the requested country, or of the country of the found cities: the drawn one if
  /// possible.
  package var country: String?

  /// In km.
  package var radiusKm: Double?

  /// Whether `radiusKm` differs from the requested radius: a wider one, or the distance of the
  /// single nearest place.
  package var widened = false

  /// The attempts of the roulette, in order.
  package var attempts: [RouletteAttempt] = []

  /// The number of unreadable records of the source.
  package var skipped = 0

  /// The city that was drawn among the candidates, and the weighting used.
  package var drawn: City?
  package var weighting: Weighting?

  /// The number of candidates.
  package var candidates: Int?

  /// The date in UTC of a city of the day.
  package var date: CivilDate?
}
