extension Gazetteer {
  /// Returns the `limit` nearest places within `radiusKm`, sorted by distance and then id, and the
  /// total number within the radius.
  ///
  /// Any radius is valid: a negative one finds no places, and one of 20,038 km or more all places.
  /// With an invalid centre the result is empty.
  package func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [NearbyCity], total: Int) {
    guard centre.isValid, radiusKm >= 0 else { return ([], 0) }
    let radius = min(radiusKm, Earth.largestRadiusKm)
    let grid = PlaceGrid(file)
    let middle = UnitVector(centre)
    let nearest = grid.nearest(centre, radiusKm: radius, limit: limit)
    let matches = nearest.map { match in
      NearbyCity(city: city(ofRow: match.row), distanceKm: middle.distanceKm(to: match.point))
    }
    return (matches, grid.count(centre, radiusKm: radius))
  }

  /// Returns the same places as `nearby`, without their distances. If there are more than `mostSorted` and no more than
  /// `limit`, only the first one is in order, because sorting 95,051 places by distance took a third of the time.
  package func cities(
    around centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [City], total: Int) {
    guard centre.isValid, radiusKm >= 0 else { return ([], 0) }
    let radius = min(radiusKm, Earth.largestRadiusKm)
    let grid = PlaceGrid(file)
    let total = grid.count(centre, radiusKm: radius)
    let isUnsorted = Self.mostSorted < total && total <= limit
    let nearest = grid.nearest(centre, radiusKm: radius, limit: isUnsorted ? 1 : limit)
    var rows = nearest.map(\.row)
    if isUnsorted {
      rows += grid.rows(centre, radiusKm: radius).filter { $0 != nearest.first?.row }
    }
    return (cities(ofRows: rows), total)
  }

  /// The largest number of places that `cities(around:radiusKm:limit:)` always sorts.
  private static let mostSorted = 1000

  /// The maximum distance in km at which `city(at:)` finds a place.
  package static let reachKm = 50.0

  /// Returns the nearest place within `reachKm` of a point or, if that is a district, its city; nil
  /// if there is none or the point is invalid.
  package func city(at point: Coordinate) -> City? {
    guard point.isValid else { return nil }
    let nearest = PlaceGrid(file).nearest(point, radiusKm: Self.reachKm, limit: 1).first
    return nearest.map { city(ofRow: file.city(ofDistrict: $0.row) ?? $0.row) }
  }

  /// Returns the place nearest to any of the points, its distance in km and the index of that point; nil
  /// without places or valid points. Of equal distances, the first point wins.
  package func nearest(to points: [Coordinate]) -> (city: City, distanceKm: Double, point: Int)? {
    let found = points.enumerated().compactMap { index, point in
      point.isValid
        ? nearby(point, radiusKm: Earth.largestRadiusKm, limit: 1).matches.first
          .map { (city: $0.city, distanceKm: $0.distanceKm, point: index) } : nil
    }
    return found.min { $0.distanceKm < $1.distanceKm }
  }
}
