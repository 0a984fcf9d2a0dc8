/// A place and how far it is.
package struct NearbyCity: Sendable, Equatable {
  package var city: City

  /// Great-circle distance on a sphere of 6371.0088 km, in km.
  package var distanceKm: Double

  package init(city: City, distanceKm: Double) {
    self.city = city
    self.distanceKm = distanceKm
  }
}

/// A place and which of several points it is nearest to.
package struct NearestCity: Sendable, Equatable {
  package var city: City
  package var distanceKm: Double

  /// Index into the points that were asked about.
  package var point: Int
}

extension Gazetteer {
  /// The nearest `limit` places at most `radiusKm` away, nearest first, then by id; `total` counts
  /// all of them.
  ///
  /// Any radius is good: a negative one finds nothing, one of 20,038 km or more everything. A
  /// centre that is no point of the Earth finds nothing.
  package func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [NearbyCity], total: Int) {
    guard centre.isValid, radiusKm >= 0 else { return ([], 0) }
    let radius = min(radiusKm, Earth.largestRadiusKm)
    let found = grid.nearby(centre, radiusKm: radius, limit: limit)
    let middle = UnitVector(centre)
    let matches = found.matches.map {
      NearbyCity(city: places.city(Int($0.row)), distanceKm: middle.distanceKm(to: $0.point))
    }
    return (matches, found.total)
  }

  /// The place nearest to any of the points, ties by the order of the points; nil without places
  /// or points.
  package func nearest(to points: [Coordinate]) -> NearestCity? {
    var radius = 100.0
    while radius < 2 * Earth.largestRadiusKm {
      if let found = nearest(to: points, within: radius) { return found }
      radius *= 4
    }
    return nil
  }

  private func nearest(to points: [Coordinate], within radius: Double) -> NearestCity? {
    var best: NearestCity?
    for (index, point) in points.enumerated() {
      guard let found = nearby(point, radiusKm: radius, limit: 1).matches.first else { continue }
      if found.distanceKm < best?.distanceKm ?? .infinity {
        best = NearestCity(city: found.city, distanceKm: found.distanceKm, point: index)
      }
    }
    return best
  }
}
