/// "Surprise me": a random country, a random point in its box, the cities around it.
///
/// Five points at most are drawn, each in another country. If none has a city within the radius,
/// the same points are looked at with a wider one; if that fails too, the place nearest to any of
/// them is the answer. So a spin makes at most fifteen looks before the last one, and with the
/// embedded source it always ends with a city.
package struct Roulette {
  /// How many draws a country is kept out for.
  package static let longestMemory = 10

  /// How many points are drawn at most.
  package static let draws = 5

  /// Wider radii in km, tried in this order. Measured on the embedded gazetteer: of the spins that
  /// draw five points, 15.5 % find nothing within 10 km, 1.7 % within 25 km, 0.2 % within 50 km.
  package static let widerRadiiKm = [25.0, 50.0]

  /// What to look for around a point.
  package struct Search: Sendable, Equatable {
    /// Above 0, in km.
    package var radiusKm: Double

    /// How many cities the outcome has at most; at least 1.
    package var limit: Int

    package init(radiusKm: Double = 10, limit: Int = 30) {
      self.radiusKm = radiusKm
      self.limit = max(1, limit)
    }
  }

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
  /// - Throws: `RouletteError` if there is nothing to draw, and what the source and `record` throw.
  package nonisolated(nonsending) func spin(
    _ search: Search, _ source: any CitySource
  ) async throws -> RouletteOutcome {
    let countries = try await source.drawableCountries()
    var course = RouletteCourse(countries: countries, radiusKm: search.radiusKm)
    var looks = Looks(onAttempt)
    while let step = try await next(&course) {
      try Task.checkCancellation()
      switch step {
      case .draw(let point):
        try await record(point.country.code)
        try await looks.look(around: point, search.radiusKm, search.limit, source)
      case .widen(let point, let radiusKm):
        try await looks.look(around: point, radiusKm, search.limit, source, widened: true)
      case .nearest(let points):
        try await looks.nearest(to: points, search.radiusKm, source)
      }
      if !looks.cities.isEmpty { break }
    }
    guard let outcome = looks.outcome else { throw RouletteError.noCountries }
    return outcome
  }

  /// The history matters for draws only.
  private nonisolated(nonsending) func next(
    _ course: inout RouletteCourse
  ) async throws -> RouletteCourse.Step? {
    let history = course.draws ? try await recentCountries() : []
    return course.next(after: history, dice: dice)
  }
}

/// The looks of one spin.
private struct Looks {
  private(set) var cities: [City] = []
  private var widened = false
  private var last: RouletteCourse.Point?
  private var attempts: [RouletteAttempt] = []
  private var skipped = 0
  private let onAttempt: (RouletteAttempt) -> Void

  init(_ onAttempt: @escaping (RouletteAttempt) -> Void) {
    self.onAttempt = onAttempt
  }

  nonisolated(nonsending) mutating func look(
    around point: RouletteCourse.Point, _ radiusKm: Double, _ limit: Int,
    _ source: any CitySource, widened: Bool = false
  ) async throws {
    self.widened = widened
    let found = try await source.around(point.location, radiusKm: radiusKm, limit: limit)
    cities = found.items
    note(point, radiusKm: radiusKm, found: found.total, skipped: found.skipped)
  }

  /// The one place that is nearest to any of the points.
  nonisolated(nonsending) mutating func nearest(
    to points: [RouletteCourse.Point], _ radiusKm: Double, _ source: any CitySource
  ) async throws {
    widened = true
    let city = try await source.nearest(to: points.map(\.location), beyond: radiusKm) { look in
      note(points[look.point], radiusKm: look.radiusKm, found: look.found, skipped: look.skipped)
    }
    cities = city.map { [$0] } ?? []
  }

  /// What came of the last look; nil if there was none.
  var outcome: RouletteOutcome? {
    guard let last, let attempt = attempts.last else { return nil }
    return RouletteOutcome(
      country: last.country, location: last.location, radiusKm: attempt.radiusKm,
      widened: widened, cities: cities, attempts: attempts, skipped: skipped)
  }

  private mutating func note(
    _ point: RouletteCourse.Point, radiusKm: Double, found: Int, skipped: Int
  ) {
    let attempt = RouletteAttempt(
      country: point.country.code, location: point.location, radiusKm: radiusKm, found: found)
    last = point
    attempts.append(attempt)
    self.skipped += skipped
    onAttempt(attempt)
  }
}

/// One look around a drawn point.
package struct RouletteAttempt: Sendable, Equatable {
  /// Code of the country that was drawn.
  package var country: String
  package var location: Coordinate
  package var radiusKm: Double

  /// How many places lay within the radius; the limit doesn't count.
  package var found: Int
}

/// Where a spin ended.
package struct RouletteOutcome: Sendable, Equatable {
  /// The country that was drawn; a city across a border may belong to another one.
  package var country: Country

  /// The point that was drawn.
  package var location: Coordinate

  /// The radius at which cities were found, in km; if even the widest found none, the distance
  /// of the one nearest place.
  package var radiusKm: Double

  /// Whether the radius is another than the one asked for.
  package var widened: Bool

  /// Nearest to the point first; empty only if a live source has none near any of the points.
  package var cities: [City]

  /// Every look, in order, the last one being the one that found.
  package var attempts: [RouletteAttempt]

  /// Records of the source that could not be read and were left out.
  package var skipped: Int
}

/// Why a roulette can't be played.
package enum RouletteError: Error, Equatable, CustomStringConvertible {
  case noCountries

  package var description: String {
    "No country of the gazetteer has a city; name another gazetteer with --gazetteer."
  }
}
