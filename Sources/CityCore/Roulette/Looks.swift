/// The looks of one spin.
struct Looks {
  typealias Point = RouletteCourse.Point

  private var attempts: [RouletteAttempt] = []
  private let gazetteer: Gazetteer
  private let limit: Int

  /// Some city of the gazetteer, and itself as a point: with them there is an answer whatever
  /// happens.
  private let any: (city: City, point: Point)

  init(gazetteer: Gazetteer, limit: Int, any: (city: City, point: Point)) {
    self.gazetteer = gazetteer
    self.limit = limit
    self.any = any
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

  /// The one place that is nearest to any of the points.
  mutating func nearest(
    to points: [Point], _ onAttempt: (RouletteAttempt) -> Void
  ) -> RouletteOutcome {
    let found = gazetteer.nearest(to: points.map(\.location))
    let city = found?.city ?? any.city
    let point = found.map { points[$0.point] } ?? points.last ?? any.point
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
