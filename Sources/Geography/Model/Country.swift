/// A country or territory, with the box from which the roulette draws random points.
package struct Country: Sendable, Equatable {
  /// ISO 3166-1 alpha-2 (`XK` for Kosovo).
  package var code: String
  package var name: String
  package var capital: String?

  /// AF, AN, AS, EU, NA, OC or SA.
  package var continent: String
  package var population: Int?
  package var bounds: Bounds

  /// Number of places of this country in the gazetteer; always 0 if the country is from a live source.
  package var cities: Int

  package init(
    code: String, name: String, capital: String? = nil, continent: String, population: Int? = nil,
    bounds: Bounds, cities: Int
  ) {
    self.code = code
    self.name = name
    self.capital = capital
    self.continent = continent
    self.population = population
    self.bounds = bounds
    self.cities = cities
  }

  /// Returns whether a text has the form of a country code: two capital letters.
  package static func isCode(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }
}
