/// A country or territory with the box that a random point is drawn from.
package struct Country: Sendable, Equatable {
  /// ISO 3166-1 alpha-2 (`XK` for Kosovo).
  package var code: String
  package var name: String
  package var capital: String?

  /// AF, AN, AS, EU, NA, OC or SA.
  package var continent: String
  package var population: Int?
  package var bounds: Bounds

  /// How many places of this country the gazetteer holds.
  package var cities: Int

  package init(
    code: String, name: String, capital: String?, continent: String, population: Int?,
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
}

/// A box in degrees. `west > east` means that it crosses the 180th meridian.
package struct Bounds: Sendable, Equatable {
  package var north: Double
  package var south: Double
  package var east: Double
  package var west: Double

  package init(north: Double, south: Double, east: Double, west: Double) {
    self.north = north
    self.south = south
    self.east = east
    self.west = west
  }
}
