/// A populated place, identified by its GeoNames id. Unknown values are nil.
package struct City: Sendable, Equatable {
  /// GeoNames id, above zero.
  package var id: Int

  /// The main name in the source: the gazetteer or GeoNames.
  package var name: String

  /// ISO 3166-1 alpha-2 (`XK` for Kosovo).
  package var country: String?

  /// Name of the first-order division (state, region, canton).
  package var admin1: String?

  package var coordinate: Coordinate

  /// Number of inhabitants, above zero.
  package var population: Int?

  /// IANA time zone.
  package var timezone: String?

  /// The https URL of the Wikipedia article.
  package var wikipedia: String?

  package init(
    id: Int, name: String, country: String? = nil, admin1: String? = nil, coordinate: Coordinate,
    population: Int? = nil, timezone: String? = nil, wikipedia: String? = nil
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.coordinate = coordinate
    self.population = population
    self.timezone = timezone
    self.wikipedia = wikipedia
  }
}
