import CityCore
import JSON
import JSONRPC

/// The looks of one spin over the network.
private struct LiveLooks {
  let search: Roulette.Search
  let progress: Progress?
  private(set) var attempts: [RouletteAttempt] = []
  private var skipped = 0

  init(_ search: Roulette.Search, _ progress: Progress?) {
    (self.search, self.progress) = (search, progress)
  }

  /// Takes note of a look and tells the client.
  mutating func note(
    _ point: RouletteCourse.Point, radiusKm: Double, _ found: GeoNamesRows<City>
  ) {
    let attempt = RouletteAttempt(
      country: point.country.code, location: point.location, radiusKm: radiusKm,
      found: found.total ?? found.rows.count)
    attempts.append(attempt)
    skipped += found.skipped
    progress?.assumeIsolated { $0.report("\(attempt.country): \(attempt.found) cities") }
  }

  /// What came of the last look, or of all of them if it found nothing.
  func discovery(_ cities: [City], widened: Bool) -> Discovery {
    let last = attempts.last
    return Discovery(
      cities, .surpriseMe, location: last?.location, country: last?.country,
      radiusKm: last?.radiusKm, widened: widened, attempts: attempts, of: .geonames,
      limit: search.limit, skipped: skipped)
  }
}

extension CityServer {
  /// Surprise me, by the rules of `Roulette`, at the live source. Only "nothing here" leads to the
  /// next look; every failure ends the spin, and so does cancelling.
  func surprise(_ search: Roulette.Search, _ progress: Progress?) async throws -> Discovery {
    let countries = Self.drawable(try await liveCountries().countries)
    var course = RouletteCourse(countries: countries, radiusKm: search.radiusKm)
    var looks = LiveLooks(search, progress)
    while let step = course.next(after: try recentCountries(), dice: &dice) {
      try Task.checkCancellation()
      if let found = try await take(step, &looks) { return found }
    }
    return try looks.discovery([], widened: true).nonempty(
      "\(GeoNames.service.name) has no city near any of the points that were drawn; try again. "
        + CityFailure.alternative,
      details: ["alternative": .string(CitySourceID.embedded.rawValue)])
  }

  /// A country without inhabitants has no city to be found.
  private static func drawable(_ countries: [Country]) -> [Country] {
    let inhabited = countries.filter { $0.population != nil }
    return inhabited.isEmpty ? countries : inhabited
  }

  private func recentCountries() throws -> [String] {
    try archive.use { archive in try archive.countries.recent() }
  }

  private func take(
    _ step: RouletteCourse.Step, _ looks: inout LiveLooks
  ) async throws -> Discovery? {
    switch step {
    case .draw(let point):
      // Before the look, so that one that fails counts too.
      try archive.use { archive in
        try archive.countries.record(point.country.code)
      }
      return try await look(around: point, looks.search.radiusKm, widened: false, &looks)
    case .widen(let point, let radiusKm):
      return try await look(around: point, radiusKm, widened: true, &looks)
    case .nearest(let points): return try await nearest(to: points, &looks)
    }
  }

  private func look(
    around point: RouletteCourse.Point, _ radiusKm: Double, widened: Bool,
    _ looks: inout LiveLooks
  ) async throws -> Discovery? {
    let found = try await live.desk.circle(
      point.location, radiusKm: radiusKm, limit: looks.search.limit)
    looks.note(point, radiusKm: radiusKm, found)
    return found.rows.isEmpty ? nil : looks.discovery(found.rows, widened: widened)
  }

  /// The place nearest to any of the points, as far as the service looks.
  private func nearest(
    to points: [RouletteCourse.Point], _ looks: inout LiveLooks
  ) async throws -> Discovery? {
    let widest = GeoNames.widestRadiusKm
    guard looks.search.radiusKm < widest else { return nil }
    var best: (point: RouletteCourse.Point, found: GeoNamesRows<City>, distanceKm: Double)?
    for point in points {
      let found = try await live.desk.nearby(point.location, radiusKm: widest, limit: 1)
      let distance = found.rows.first.map { point.location.distanceKm(to: $0.coordinate) }
      if let distance, distance < best?.distanceKm ?? .infinity {
        if let best { looks.note(best.point, radiusKm: best.distanceKm, best.found) }
        best = (point, found, distance)
      } else {
        looks.note(point, radiusKm: distance ?? widest, found)
      }
    }
    guard let best else { return nil }
    // The last attempt is the one that the cities are of.
    looks.note(best.point, radiusKm: best.distanceKm, best.found)
    return looks.discovery(best.found.rows, widened: true)
  }
}
