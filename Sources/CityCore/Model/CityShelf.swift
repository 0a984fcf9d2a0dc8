/// Cities that a live source told of, by id, so that they can be named in a later request. The
/// oldest goes when there is no more room.
package struct CityShelf: Sendable {
  private let capacity: Int
  private var cities: [Int: City] = [:]

  /// The ids in a ring: `oldest` is the place of the one that goes next, once the ring is full.
  private var ring: [Int] = []
  private var oldest = 0

  /// - Parameter capacity: how many cities at most, at least 1.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  package var count: Int { cities.count }

  package func city(id: Int) -> City? { cities[id] }

  /// Puts cities on the shelf. One that is there is replaced and stays as old as it is; what the
  /// newer row leaves open is kept from the older one, for the requests of one source differ in
  /// what they tell.
  package mutating func put(_ cities: some Sequence<City>) {
    for city in cities { put(city) }
  }

  private mutating func put(_ city: City) {
    if let known = cities[city.id] {
      cities[city.id] = city.filled(from: known)
      return
    }
    cities[city.id] = city
    if ring.count < capacity {
      ring.append(city.id)
    } else {
      cities[ring[oldest]] = nil
      ring[oldest] = city.id
      oldest = (oldest + 1) % capacity
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
