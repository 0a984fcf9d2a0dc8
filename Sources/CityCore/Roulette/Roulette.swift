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

  /// Proof that there is a city to end with.
  private let anyCity: City

  /// Fails if there is nothing to draw, so that a spin can't.
  package init(gazetteer: Gazetteer) throws(RouletteError) {
    countries = gazetteer.countries.filter { $0.cities > 0 }
    guard let code = countries.first?.code,
      let city = gazetteer.cities(inCountry: code, limit: 1).first
    else { throw .noCountries }
    anyCity = city
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
    var looks = Looks(gazetteer: gazetteer, limit: search.limit, anyCity: anyCity)
    var history = history
    while true {
      let country = draw(after: history, dice: &dice)
      history.append(country.code)
      try record(country.code)
      let point = Looks.Point(country: country, location: country.bounds.draw(with: &dice))
      looks.points.append(point)
      let found = looks.look(around: point, radiusKm: search.radiusKm, onAttempt)
      if let found { return found }
      guard looks.points.count >= Self.draws else { continue }
      return looks.widen(from: search.radiusKm, onAttempt)
        ?? looks.nearest(last: point, onAttempt)
    }
  }

  private func draw(after history: [String], dice: inout Dice) -> Country {
    let recent = Set(history.suffix(min(Self.longestMemory, countries.count - 1)))
    let choice = countries.filter { !recent.contains($0.code) }
    return choice[dice.number(below: choice.count)]
  }
}
