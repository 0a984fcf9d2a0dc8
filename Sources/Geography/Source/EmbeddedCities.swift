internal import JSON

/// The gazetteer that comes with the program as a source of cities. It answers at once, so that its
/// functions are none that wait.
package struct EmbeddedCities: CitySource {
  package let id = CitySourceID.embedded
  package let mostCities = Int.max
  private let gazetteer: Gazetteer

  package init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  package func questions(around point: Coordinate, radiusKm: Double) -> Int { 0 }

  package func around(_ point: Coordinate, radiusKm: Double, limit: Int) -> Found<City> {
    nearby(point, radiusKm: radiusKm, limit: limit).map(\.city)
  }

  package func nearby(_ point: Coordinate, radiusKm: Double, limit: Int) -> Found<NearbyCity> {
    let found = gazetteer.nearby(point, radiusKm: radiusKm, limit: limit)
    return Found(found.matches, total: found.total)
  }

  /// One look at all points together, on the whole Earth.
  package func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onLook: (NearestLook) -> Void
  ) -> City? {
    guard let found = gazetteer.nearest(to: points) else { return nil }
    onLook(NearestLook(point: found.point, radiusKm: found.distanceKm, found: 1))
    return found.city
  }

  package func largest(inCountry code: String, limit: Int) throws -> Found<City> {
    try require(country: code)
    return Found(gazetteer.cities(inCountry: code, limit: limit))
  }

  package func search(_ text: String, country: String?, limit: Int) throws -> Found<City> {
    try completions(of: text, country: country, limit: limit).map(\.city)
  }

  package func completions(
    of text: String, country: String?, limit: Int
  ) throws -> Found<NamedCity> {
    if let country {
      try require(country: country)
    }
    let found = gazetteer.search(text, country: country, limit: limit)
    return Found(
      found.matches.map {
        NamedCity(
          city: $0.city, matchedName: $0.matchedName, matchedLanguage: $0.matchedLanguage)
      },
      total: found.total)
  }

  package func countries() -> Found<Country> { Found(gazetteer.countries) }

  /// Those with a city: a draw of Antarctica could only fail.
  package func drawableCountries() -> [Country] {
    gazetteer.countries.filter { $0.cities > 0 }
  }

  private func require(country code: String) throws(CitySourceError) {
    guard gazetteer.hasCountry(code) else { throw .unknownCountry(code) }
  }
}
