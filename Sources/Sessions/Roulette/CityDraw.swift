package import Geography
package import Text

/// The parameters of a draw from the gazetteer.
package struct CityDraw: Sendable {
  package let wishes: Wishes
  package let weighting: Weighting
  package let radiusKm: Double
  package let limit: Int

  /// The current time, in seconds since 1970.
  package let seconds: Int

  /// The date for the city of the day; nil for a random city.
  package let date: CivilDate?

  package init(
    wishes: Wishes, weighting: Weighting, radiusKm: Double, limit: Int, seconds: Int,
    date: CivilDate?
  ) {
    self.wishes = wishes
    self.weighting = weighting
    self.date = date
    self.radiusKm = radiusKm
    self.limit = limit
    self.seconds = seconds
  }

  /// Draws a city, and returns it with the candidates around it.
  ///
  /// - Parameter recent: the recently drawn countries, as for `Candidates.sampler`.
  /// - Throws: `NothingFound` if no city satisfies the wishes.
  package func discovery(
    among candidates: Candidates, with dice: Dice, recent: [String]
  ) throws -> Discovery {
    guard let city = candidates.sampler(weighting, recent: recent)?.draw(with: dice) else {
      throw NothingFound(among: candidates)
    }
    return discovery(of: city, among: candidates)
  }

  /// The result for a drawn city, with the candidates around it.
  package func discovery(of city: City, among candidates: Candidates) -> Discovery {
    var found = Discovery(
      kind: date == nil ? .surpriseMe : .daily, source: .embedded, limit: limit)
    found.cities = candidates.cities(around: city, radiusKm: radiusKm, limit: limit)
    found.drawn = city
    found.location = city.coordinate
    found.country = city.country
    found.radiusKm = radiusKm
    found.weighting = weighting
    found.date = date
    found.candidates = candidates.count
    return found
  }
}

extension Dice {
  /// The generator for the city of the day, the same in every process. The multiplication spreads the seeds of
  /// consecutive days.
  package convenience init(of date: CivilDate) {
    self.init(seed: UInt64(bitPattern: Int64(date.daysSinceEpoch)) &* 0xD1B5_4A32_D192_ED03)
  }
}
