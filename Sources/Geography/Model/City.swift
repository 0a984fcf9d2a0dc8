/// A populated place. Its identity is its GeoNames id; what is not known is nil.
package struct City: Sendable, Equatable {
  /// GeoNames id, above zero.
  package var id: Int

  /// The main name at GeoNames, never empty.
  package var name: String

  /// ISO 3166-1 alpha-2 (`XK` for Kosovo).
  package var country: String?

  /// Name of the first-order division (state, region, canton).
  package var admin1: String?

  package var coordinate: Coordinate

  /// Inhabitants, above zero.
  package var population: Int?

  /// IANA time zone.
  package var timezone: String?

  /// An https address of the Wikipedia article.
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

/// Cities that a live source told of, by id, so that they can be named in a later request. The
/// oldest goes when there is no more room.
package struct CityCache: Sendable {
  private let capacity: Int
  private var cities: [Int: City] = [:]

  /// The ids in a ring: `oldest` is the place of the one that goes next, once the ring is full.
  private var ring: [Int] = []
  private var oldest = 0

  /// - Parameter capacity: how many cities at most, at least 1.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  package var count: Int { cities.count }

  package func city(id: Int) -> City? { cities[id] }

  /// Keeps cities. One that is kept already is replaced and stays as old as it is; what the newer
  /// row leaves open is taken from the older one, for the requests of one source differ in what
  /// they tell.
  package mutating func insert(_ newer: some Sequence<City>) {
    for city in newer {
      let known = cities.updateValue(city, forKey: city.id)
      if let known {
        cities[city.id] = city.filled(from: known)
      } else if ring.count < capacity {
        ring.append(city.id)
      } else {
        cities[ring[oldest]] = nil
        ring[oldest] = city.id
        oldest = (oldest + 1) % capacity
      }
    }
  }
}

extension City {
  /// The same city with what is not known of it taken from an older row.
  fileprivate func filled(from known: City) -> City {
    var filled = self
    filled.country = country ?? known.country
    filled.admin1 = admin1 ?? known.admin1
    filled.population = population ?? known.population
    filled.timezone = timezone ?? known.timezone
    filled.wikipedia = wikipedia ?? known.wikipedia
    return filled
  }
}

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

  /// Whether a text has the form of a country code: two capital letters.
  package static func isCode(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }
}

/// A box in degrees. `west > east` means that it crosses the 180th meridian.
package struct Bounds: Sendable, Equatable {
  package var north, south, east, west: Double

  package init(north: Double, south: Double, east: Double, west: Double) {
    self.north = north
    self.south = south
    self.east = east
    self.west = west
  }

  /// Degrees from the western edge eastwards to the eastern one, 0 to 360.
  package var width: Double { east < west ? east + 360 - west : east - west }

  /// Whether a point lies in the box or on its edge.
  package func contains(_ point: Coordinate) -> Bool {
    guard (south...max(south, north)).contains(point.lat) else { return false }
    return point.lon >= west ? point.lon - west <= width : point.lon + 360 - west <= width
  }

  /// A point with even latitude and longitude, to five decimals (a metre) as the gazetteer has them;
  /// its longitude is above -180 and at most 180.
  package func draw(with dice: Dice) -> Coordinate {
    let lat = Self.toMetre(dice.number(from: south, to: north))
    let lon = Self.toMetre(dice.number(from: west, to: west + width))
    return Coordinate(lat: lat, lon: lon > 180 ? lon - 360 : (lon <= -180 ? lon + 360 : lon))
  }

  private static func toMetre(_ degrees: Double) -> Double {
    (degrees * 100_000).rounded() / 100_000
  }
}
