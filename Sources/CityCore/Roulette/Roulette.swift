/// "Surprise me": a random country, a random point in its box, the cities around it.
///
/// Five points at most are drawn, each in another country. If none has a city within the radius,
/// the same points are looked at with a wider one; if that fails too, the place nearest to any of
/// them is the answer. So a spin makes at most fifteen looks and always ends with a city.
package struct Roulette: Sendable {
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

  /// The countries that can be drawn: those with a city. A draw of Antarctica could only fail.
  package let countries: [Country]
  private let gazetteer: Gazetteer

  /// Proof that there is a city to end with, and a country to draw.
  private let any: (city: City, point: RouletteCourse.Point)

  /// Fails if there is nothing to draw, so that a spin can't.
  package init(gazetteer: Gazetteer) throws(RouletteError) {
    countries = gazetteer.countries.filter { $0.cities > 0 }
    guard let country = countries.first,
      let city = gazetteer.cities(inCountry: country.code, limit: 1).first
    else { throw .noCountries }
    any = (city, RouletteCourse.Point(country: country, location: city.coordinate))
    self.gazetteer = gazetteer
  }

  /// Draws until cities are found.
  ///
  /// - Parameters:
  ///   - history: codes of the countries drawn before, oldest first. None of the last ten is
  ///     drawn, or of as many as leave one country to draw.
  ///   - record: gets the code of each country as it is drawn, before anything is looked for
  ///     there, so that a history survives whatever comes next. What it throws ends the spin.
  ///   - onAttempt: gets each look after it was made.
  package func spin<Failure: Error>(
    _ search: Search, history: [String], dice: inout Dice,
    record: (String) throws(Failure) -> Void, onAttempt: (RouletteAttempt) -> Void = { _ in }
  ) throws(Failure) -> RouletteOutcome {
    var course = RouletteCourse(countries: countries, radiusKm: search.radiusKm)
    var looks = Looks(gazetteer: gazetteer, limit: search.limit, any: any)
    var history = history
    while let step = course.next(after: history, dice: &dice) {
      var found: RouletteOutcome?
      switch step {
      case .draw(let point):
        history.append(point.country.code)
        try record(point.country.code)
        found = looks.look(around: point, radiusKm: search.radiusKm, onAttempt)
      case .widen(let point, let radiusKm):
        found = looks.look(around: point, radiusKm: radiusKm, widened: true, onAttempt)
      case .nearest: break
      }
      if let found { return found }
    }
    return looks.nearest(to: course.points, onAttempt)
  }
}
