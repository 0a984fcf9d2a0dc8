extension Gazetteer {
  /// Returns the `limit` nearest places within `radiusKm`, sorted by distance and then id, and the
  /// total number within the radius.
  ///
  /// Any radius is valid: a negative one finds no places, and one of 20,038 km or more all places.
  /// With an invalid centre the result is empty.
  package func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [NearbyCity], total: Int) {
    let middle = UnitVector(centre)
    return around(centre, radiusKm: radiusKm, limit: limit) { row in
      let city = city(ofRow: row)
      return NearbyCity(
        city: city, distanceKm: middle.distanceKm(to: UnitVector(city.coordinate)))
    }
  }

  /// Returns the same places as `nearby`, without their distances.
  package func cities(
    around centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [City], total: Int) {
    around(centre, radiusKm: radiusKm, limit: limit, match: city(ofRow:))
  }

  private func around<Match>(
    _ centre: Coordinate, radiusKm: Double, limit: Int, match: (Int) -> Match
  ) -> (matches: [Match], total: Int) {
    guard centre.isValid, radiusKm >= 0 else { return ([], 0) }
    let radius = min(radiusKm, Earth.largestRadiusKm)
    let grid = PlaceGrid(file)
    let found = grid.nearest(centre, radiusKm: radius, limit: limit)
    return (found.map { match($0.row) }, grid.count(centre, radiusKm: radius))
  }

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
