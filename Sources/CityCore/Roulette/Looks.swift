/// The looks of one spin.
struct Looks {
  /// A drawn point.
  struct Point {
    var country: Country
    var location: Coordinate
  }

  /// In the order in which they were drawn.
  var points: [Point] = []
  private var attempts: [RouletteAttempt] = []
  private let gazetteer: Gazetteer
  private let limit: Int

  /// Some city of the gazetteer: with it there is an answer whatever happens.
  private let anyCity: City

  init(gazetteer: Gazetteer, limit: Int, anyCity: City) {
    self.gazetteer = gazetteer
    self.limit = limit
    self.anyCity = anyCity
  }

  /// Looks once; nil if there is no place within the radius.
  mutating func look(
    around point: Point, radiusKm: Double, widened: Bool = false,
    _ onAttempt: (RouletteAttempt) -> Void
  ) -> RouletteOutcome? {
    let found = gazetteer.nearby(point.location, radiusKm: radiusKm, limit: limit)
    note(point, radiusKm: radiusKm, found: found.total, onAttempt)
    guard !found.matches.isEmpty else { return nil }
    return RouletteOutcome(
      country: point.country, location: point.location, radiusKm: radiusKm, widened: widened,
      cities: found.matches.map(\.city), attempts: attempts)
  }

  /// Looks around the same points with wider radii; nil if no place is within the widest.
  mutating func widen(
    from radiusKm: Double, _ onAttempt: (RouletteAttempt) -> Void
  ) -> RouletteOutcome? {
    for wider in Roulette.widerRadiiKm where wider > radiusKm {
      for point in points {
        if let found = look(around: point, radiusKm: wider, widened: true, onAttempt) {
          return found
        }
      }
    }
    return nil
  }

  /// The one place that is nearest to any of the points; `last` is one of them.
  mutating func nearest(
    last: Point, _ onAttempt: (RouletteAttempt) -> Void
  ) -> RouletteOutcome {
    let found = gazetteer.nearest(to: points.map(\.location))
    let city = found?.city ?? anyCity
    let point = found.map { points[$0.point] } ?? last
    let distance = found?.distanceKm ?? point.location.distanceKm(to: city.coordinate)
    note(point, radiusKm: distance, found: 1, onAttempt)
    return RouletteOutcome(
      country: point.country, location: point.location, radiusKm: distance, widened: true,
      cities: [city], attempts: attempts)
  }

  private mutating func note(
    _ point: Point, radiusKm: Double, found: Int, _ onAttempt: (RouletteAttempt) -> Void
  ) {
    let attempt = RouletteAttempt(
      country: point.country.code, location: point.location, radiusKm: radiusKm, found: found)
    attempts.append(attempt)
    onAttempt(attempt)
  }
}
