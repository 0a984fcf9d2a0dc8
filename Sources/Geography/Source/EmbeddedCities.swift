internal import JSON

/// The embedded gazetteer as a city source. Its functions do not suspend.
package struct EmbeddedCities: CitySource {
  package let id = CitySourceID.embedded
  package let mostCities = Int.max
  private let gazetteer: Gazetteer

  package init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  package func requestCount(around point: Coordinate, radiusKm: Double) -> Int { 0 }

  package func around(_ point: Coordinate, radiusKm: Double, limit: Int) -> SearchResults<City> {
    let found = gazetteer.cities(around: point, radiusKm: radiusKm, limit: limit)
    return SearchResults(found.matches, total: found.total)
  }

  package func nearby(_ point: Coordinate, radiusKm: Double, limit: Int) -> SearchResults<
    NearbyCity
  > {
    let found = gazetteer.nearby(point, radiusKm: radiusKm, limit: limit)
    return SearchResults(found.matches, total: found.total)
  }

  /// Searches the whole Earth, whatever the radius. Reports one search if it finds a place, otherwise none.
  package func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onSearch: (NearestSearch) -> Void
  ) -> City? {
    guard let found = gazetteer.nearest(to: points) else { return nil }
    onSearch(NearestSearch(point: found.point, radiusKm: found.distanceKm, found: 1))
    return found.city
  }

  package func largest(inCountry code: String, limit: Int) throws -> SearchResults<City> {
    try require(country: code)
    return SearchResults(gazetteer.cities(inCountry: code, limit: limit))
  }

  package func search(_ text: String, country: String?, limit: Int) throws -> SearchResults<City> {
    try completions(of: text, country: country, limit: limit, enough: 1).map(\.city)
  }

  package func completions(
    of text: String, country: String?, limit: Int
  ) throws -> SearchResults<NamedCity> {
    try completions(of: text, country: country, limit: limit, enough: Gazetteer.enough)
  }

  private func completions(
    of text: String, country: String?, limit: Int, enough: Int
  ) throws -> SearchResults<NamedCity> {
    if let country {
      try require(country: country)
    }
    defer { gazetteer.releasePagesIfLarge() }
    let found = gazetteer.search(text, country: country, limit: limit, enough: enough)
    return SearchResults(
      found.matches.map {
        NamedCity(
          city: $0.city, matchedName: $0.matchedName, matchedLanguage: $0.matchedLanguage)
      },
      total: found.total)
  }

  package func countries() -> SearchResults<Country> { SearchResults(gazetteer.countries) }

  /// Countries with at least one city: a draw of Antarctica could only fail.
  package func drawableCountries() -> [Country] {
    gazetteer.countries.filter { $0.cities > 0 }
  }

  private func require(country code: String) throws(CountryError) {
    guard gazetteer.hasCountry(code) else { throw .unknownCountry(code) }
  }
}
