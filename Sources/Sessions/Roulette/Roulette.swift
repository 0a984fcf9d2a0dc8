package import Geography
internal import Services

/// "Surprise me": draws a random country and a random point in its bounding box, and returns the cities around
/// the point.
///
/// Draws up to five points. Excludes the countries drawn last: ten, or fewer if otherwise no country remained. If no
/// point has a city within the radius, searches around the same points within 25 km and then within 50 km, unless the
/// radius was at least as wide (a live source only within 50 km), and finally for the place nearest to any of the
/// points. A spin therefore makes at most fifteen searches before the last one. A live source gets at most eight
/// requests for cities, not counting retries: for example five points, two of them again with the widest radius, and
/// one nearest place.
package struct Roulette {
  /// The maximum number of draws for which a drawn country is excluded.
  private static let longestMemory = 10

  /// The maximum number of points to draw.
  private static let draws = 5

  /// The wider radii in km, in this order. Measured on the embedded gazetteer: of the spins that draw five
  /// points, 15.5 % find no city within 10 km, 1.7 % within 25 km, and 0.2 % within 50 km.
  private static let widerRadiiKm = [25.0, 50.0]

  /// The maximum number of requests for cities of a spin to a live source, not counting retries.
  private static let mostRequests = 8

  /// The number of requests reserved for the searches after those around new points.
  private static let forWiderSearches = 3

  /// The number of requests reserved for the final search.
  private static let forLastSearch = 1

  private let dice: Dice
  private let recentCountries: nonisolated(nonsending) () async throws -> [String]
  private let record: nonisolated(nonsending) (String) async throws -> Void
  private let onAttempt: (RouletteAttempt) -> Void

  /// Creates a roulette. The closures run in the isolation of the caller of `spin`.
  ///
  /// - Parameters:
  ///   - recentCountries: returns the codes of previously drawn countries, the oldest first. The last ten are
  ///     excluded, or fewer if otherwise no country remained.
  ///   - record: called with the code of a drawn country before the first search there, so that the history
  ///     survives a failure. An error that it throws ends the spin.
  ///   - onAttempt: called with each completed search.
  package init(
    dice: Dice, recentCountries: nonisolated(nonsending) @escaping () async throws -> [String],
    record: nonisolated(nonsending) @escaping (String) async throws -> Void,
    onAttempt: @escaping (RouletteAttempt) -> Void = { _ in }
  ) {
    self.dice = dice
    self.recentCountries = recentCountries
    self.record = record
    self.onAttempt = onAttempt
  }

  /// Searches around random points, as described above. Only an empty result leads to another search; an error
  /// or a cancellation ends the spin.
  ///
  /// - Parameters:
  ///   - radiusKm: the radius of the first searches in km, greater than 0.
  ///   - limit: the maximum number of cities to return. A number below 1 counts as 1.
  /// - Returns: the cities of the last search, the nearest to its point first. Empty if a live source found
  ///   none near the points.
  /// - Throws: `RouletteError` if there is no country to draw; the errors of the source, of which a
  ///   `ServiceError` after the first completed search is wrapped in `InterruptedSpin`; the errors of the
  ///   closures; `CancellationError`.
  package nonisolated(nonsending) func spin(
    radiusKm: Double = 10, limit: Int = 30, in source: any CitySource
  ) async throws -> Discovery {
    let countries = try await source.drawableCountries()
    if countries.isEmpty {
      throw RouletteError.noCountries
    }
    var spin = Discovery(kind: .surpriseMe, source: source.id, limit: max(1, limit))
    do {
      try await search(countries, radiusKm: radiusKm, in: source, for: &spin)
    } catch let error as ServiceError where !spin.attempts.isEmpty {
      throw InterruptedSpin(cause: error, attempts: spin.attempts)
    }
    spin.country = Self.country(of: spin.cities, drawn: spin.country)
    return spin
  }

  /// The country to report: the drawn country if one of the cities is in it, else the country of the nearest
  /// city. Bounding boxes overlap neighbouring countries, so the point may be outside the drawn country: when
  /// measured, 290 of 1,500 results had no city in the drawn country.
  private static func country(of cities: [City], drawn: String?) -> String? {
    guard let nearest = cities.first else { return drawn }
    return cities.contains { $0.country == drawn } ? drawn : nearest.country
  }

  private nonisolated(nonsending) func search(
    _ countries: [Country], radiusKm: Double, in source: any CitySource, for spin: inout Discovery
  ) async throws {
    var points = [Point]()
    var left = Self.mostRequests
    while spin.cities.isEmpty, points.count < Self.draws {
      let point = draw(from: countries, after: try await recentCountries())
      let cost = source.requestCount(around: point.location, radiusKm: radiusKm)
      guard left - cost >= Self.forWiderSearches else { break }
      points.append(point)
      try Task.checkCancellation()
      try await record(point.country)
      left -= cost
      try await search(around: point, radiusKm: radiusKm, in: source, for: &spin)
    }
    try await searchWider(
      than: radiusKm, around: points, in: source, for: &spin, requestsLeft: &left)
    if spin.cities.isEmpty {
      let points = source.id == .embedded ? points : points.suffix(left)
      try await searchNearest(to: points, beyond: radiusKm, in: source, for: &spin)
    }
  }

  /// Searches around the points again with wider radii, until a city is found. A live source gets few requests, so for
  /// it only the widest radius is used, and only as long as a request for the final search remains.
  private nonisolated(nonsending) func searchWider(
    than radiusKm: Double, around points: [Point], in source: any CitySource,
    for spin: inout Discovery, requestsLeft left: inout Int
  ) async throws {
    let radii = source.id == .embedded ? Self.widerRadiiKm : Self.widerRadiiKm.suffix(1)
    for wider in radii where wider > radiusKm {
      for point in points where spin.cities.isEmpty {
        let cost = source.requestCount(around: point.location, radiusKm: wider)
        guard left - cost >= Self.forLastSearch else { return }
        try Task.checkCancellation()
        spin.widened = true
        left -= cost
        try await search(around: point, radiusKm: wider, in: source, for: &spin)
      }
    }
  }

  /// A drawn point and the code of its country.
  private typealias Point = (country: String, location: Coordinate)

  private func draw(from countries: [Country], after history: [String]) -> Point {
    let recent = Set(history.suffix(min(Self.longestMemory, countries.count - 1)))
    let choice = countries.filter { !recent.contains($0.code) }
    let country = choice[dice.number(below: choice.count)]
    return (country.code, country.bounds.draw(with: dice))
  }

  private nonisolated(nonsending) func search(
    around point: Point, radiusKm: Double, in source: any CitySource, for spin: inout Discovery
  ) async throws {
    let found = try await source.around(point.location, radiusKm: radiusKm, limit: spin.limit)
    spin.cities = found.items
    recordAttempt(point, radiusKm: radiusKm, found: found.total, skipped: found.skipped, in: &spin)
  }

  /// Searches for the place nearest to any of the points.
  private nonisolated(nonsending) func searchNearest(
    to points: [Point], beyond radiusKm: Double, in source: any CitySource,
    for spin: inout Discovery
  ) async throws {
    try Task.checkCancellation()
    spin.widened = true
    let city = try await source.nearest(to: points.map(\.location), beyond: radiusKm) { search in
      recordAttempt(
        points[search.point], radiusKm: search.radiusKm, found: search.found,
        skipped: search.skipped,
        in: &spin)
    }
    spin.cities = city.map { [$0] } ?? []
  }

  /// Records a search. The country, location and radius of the spin are those of the last search.
  private func recordAttempt(
    _ point: Point, radiusKm: Double, found: Int, skipped: Int, in spin: inout Discovery
  ) {
    let attempt = RouletteAttempt(
      country: point.country, location: point.location, radiusKm: radiusKm, found: found)
    spin.country = point.country
    spin.location = point.location
    spin.radiusKm = radiusKm
    spin.attempts.append(attempt)
    spin.skipped += skipped
    onAttempt(attempt)
  }
}
