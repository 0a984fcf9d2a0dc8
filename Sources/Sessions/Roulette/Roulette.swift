package import Geography
internal import Services
internal import Text

/// "Surprise me": a random country, a random point in its box, the cities around it.
///
/// Five points at most are drawn, each in another country. If none has a city within the radius,
/// the same points are looked at with a wider one; if that fails too, the place nearest to any of
/// them is the answer. So a spin makes at most fifteen looks before the last one, and with the
/// embedded source it always ends with a city. Of a live source it asks eight questions at most: five
/// points, two of them again with the widest radius, and the place nearest to one.
package struct Roulette {
  /// How many draws a country is kept out for.
  private static let longestMemory = 10

  /// How many points are drawn at most.
  private static let draws = 5

  /// Wider radii in km, tried in this order. Measured on the embedded gazetteer: of the spins that
  /// draw five points, 15.5 % find nothing within 10 km, 1.7 % within 25 km, 0.2 % within 50 km.
  private static let widerRadiiKm = [25.0, 50.0]

  /// How many questions a spin asks of a live source at most; of these how many are left for wider
  /// looks and for the last one.
  private static let (mostQuestions, forWiderLooks, forLastLook) = (8, 3, 1)

  private let dice: Dice
  private let recentCountries: nonisolated(nonsending) () async throws -> [String]
  private let record: nonisolated(nonsending) (String) async throws -> Void
  private let onAttempt: (RouletteAttempt) -> Void

  /// What the parameters do, they do in the isolation of whoever spins.
  ///
  /// - Parameters:
  ///   - recentCountries: codes of the countries drawn before, oldest first. None of the last ten is
  ///     drawn, or of as many as leave one country to draw.
  ///   - record: gets the code of each country as it is drawn, before anything is looked for there,
  ///     so that a history survives whatever comes next. What it throws ends the spin.
  ///   - onAttempt: gets each look after it was made.
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

  /// Draws until cities are found. Only "nothing here" leads to the next look; every failure ends
  /// the spin, and so does cancelling.
  ///
  /// - Parameters:
  ///   - radiusKm: of the first looks, above 0.
  ///   - limit: how many cities are found at most; below 1 means 1.
  /// - Returns: the cities of the last look, nearest to its point first; none only if a live source
  ///   has none near any of the points.
  /// - Throws: `RouletteError` if there is nothing to draw; what the source throws, in an
  ///   `InterruptedSpin` if looks were made; what `record` throws.
  package nonisolated(nonsending) func spin(
    radiusKm: Double = 10, limit: Int = 30, in source: any CitySource
  ) async throws -> Discovery {
    let countries = try await source.drawableCountries()
    if countries.isEmpty {
      throw RouletteError.noCountries
    }
    var spin = Discovery(kind: .surpriseMe, source: source.id, limit: max(1, limit))
    do {
      try await roll(radiusKm, countries, source, &spin)
    } catch let error as ServiceError where !spin.attempts.isEmpty {
      throw InterruptedSpin(cause: error, attempts: spin.attempts)
    }
    spin.country = Self.country(of: spin.cities, drawn: spin.country)
    return spin
  }

  /// The country to report: the drawn one if a city of the list is in it, else that of the nearest city.
  /// A country's box reaches into its neighbours, so a point may have been drawn outside the country: of
  /// 1,500 lists 290 had no city of the drawn one.
  private static func country(of cities: [City], drawn: String?) -> String? {
    guard let nearest = cities.first else { return drawn }
    return cities.contains { $0.country == drawn } ? drawn : nearest.country
  }

  private nonisolated(nonsending) func roll(
    _ radiusKm: Double, _ countries: [Country], _ source: any CitySource, _ spin: inout Discovery
  ) async throws {
    var points = [Point]()
    var left = Self.mostQuestions
    while spin.cities.isEmpty, points.count < Self.draws {
      let point = draw(from: countries, after: try await recentCountries())
      let cost = source.questions(around: point.location, radiusKm: radiusKm)
      guard left - cost >= Self.forWiderLooks else { break }
      points.append(point)
      try Task.checkCancellation()
      try await record(point.country)
      left -= cost
      try await look(around: point, radiusKm, source, &spin)
    }
    try await lookWider(than: radiusKm, around: points, source, &spin, &left)
    if spin.cities.isEmpty {
      let points = source.id == .embedded ? points : points.suffix(left)
      try await lookBeyond(radiusKm, of: points, source, &spin)
    }
  }

  /// Looks around the points again. With few questions the widest radius finds most.
  private nonisolated(nonsending) func lookWider(
    than radiusKm: Double, around points: [Point], _ source: any CitySource,
    _ spin: inout Discovery, _ left: inout Int
  ) async throws {
    let radii = source.id == .embedded ? Self.widerRadiiKm : Self.widerRadiiKm.suffix(1)
    for wider in radii where wider > radiusKm {
      for point in points where spin.cities.isEmpty {
        let cost = source.questions(around: point.location, radiusKm: wider)
        guard left - cost >= Self.forLastLook else { return }
        try Task.checkCancellation()
        spin.widened = true
        left -= cost
        try await look(around: point, wider, source, &spin)
      }
    }
  }

  /// A drawn point and the code of the country it was drawn in.
  private typealias Point = (country: String, location: Coordinate)

  private func draw(from countries: [Country], after history: [String]) -> Point {
    let recent = Set(history.suffix(min(Self.longestMemory, countries.count - 1)))
    let choice = countries.filter { !recent.contains($0.code) }
    let country = choice[dice.number(below: choice.count)]
    return (country.code, country.bounds.draw(with: dice))
  }

  private nonisolated(nonsending) func look(
    around point: Point, _ radiusKm: Double, _ source: any CitySource, _ spin: inout Discovery
  ) async throws {
    let found = try await source.around(point.location, radiusKm: radiusKm, limit: spin.limit)
    spin.cities = found.items
    note(point, radiusKm, found: found.total, skipped: found.skipped, in: &spin)
  }

  /// Looks for the one place that is nearest to any of the points.
  private nonisolated(nonsending) func lookBeyond(
    _ radiusKm: Double, of points: [Point], _ source: any CitySource, _ spin: inout Discovery
  ) async throws {
    try Task.checkCancellation()
    spin.widened = true
    let city = try await source.nearest(to: points.map(\.location), beyond: radiusKm) { look in
      note(points[look.point], look.radiusKm, found: look.found, skipped: look.skipped, in: &spin)
    }
    spin.cities = city.map { [$0] } ?? []
  }

  /// Adds a look that was made; what the spin says of the place is that of the last one.
  private func note(
    _ point: Point, _ radiusKm: Double, found: Int, skipped: Int, in spin: inout Discovery
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
