/// A bounded cache, by id, of cities that a live source returned, so that later requests can refer
/// to them. When it is full, it evicts the oldest entry.
package struct CityCache: Sendable {
  private let capacity: Int
  private var cities: [Int: City] = [:]

  /// The ids as a ring buffer: once it is full, `oldest` is the index of the next id to evict.
  private var ring: [Int] = []
  private var oldest = 0

  /// - Parameter capacity: the maximum number of cities; values below 1 count as 1.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  package var count: Int { cities.count }

  package func city(id: Int) -> City? { cities[id] }

  /// Inserts cities.
  ///
  /// A newer city replaces the cached one with the same id, whose age it keeps. Values that the newer city lacks
  /// are copied from the older one, because the requests of one source return different columns.
  package mutating func insert(_ newer: some Sequence<City>) {
    for city in newer {
      let older = cities.updateValue(city, forKey: city.id)
      if let older {
        cities[city.id] = city.filled(from: older)
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
  /// Returns this city with its unknown values copied from an older version.
  fileprivate func filled(from older: City) -> City {
    var filled = self
    filled.country = country ?? older.country
    filled.admin1 = admin1 ?? older.admin1
    filled.population = population ?? older.population
    filled.timezone = timezone ?? older.timezone
    filled.wikipedia = wikipedia ?? older.wikipedia
    return filled
  }
}
