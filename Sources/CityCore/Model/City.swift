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
