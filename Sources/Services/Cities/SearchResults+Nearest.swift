package import Geography
internal import JSON

extension SearchResults<City> {
  /// The first `limit` cities within a circle from answers to queries of GeoNames: without duplicates, nearest first,
  /// then by id. The total is the number of all of them within the circle.
  package static func nearest(
    _ answers: [Self], to point: Coordinate, radiusKm: Double, limit: Int
  ) -> Self {
    var known: Set<Int> = []
    let cities = answers.flatMap(\.items).filter { known.insert($0.id).inserted }
      .map { (city: $0, distance: point.distanceKm(to: $0.coordinate)) }
      .filter { $0.distance <= radiusKm }
      .sorted { ($0.distance, $0.city.id) < ($1.distance, $1.city.id) }
    return Self(
      cities.prefix(max(0, limit)).map(\.city), total: cities.count,
      skipped: answers.reduce(0) { $0 + $1.skipped })
  }

  /// The first `limit` cities without duplicates; a service may return more than requested.
  package func first(_ limit: Int) -> Self {
    var known: Set<Int> = []
    let cities = items.filter { known.insert($0.id).inserted }.prefix(max(0, limit))
    return Self(Array(cities), total: total, skipped: skipped)
  }
}
