package import Geography
package import Text

/// A city to be drawn from the gazetteer.
package struct CityDraw: Sendable {
  package let wishes: Wishes
  package let weighting: Weighting
  package let radiusKm: Double
  package let limit: Int

  /// Now, since 1970.
  package let seconds: Int

  /// For the city of the day; nil for any.
  package let date: CivilDate?

  /// - Parameters:
  ///   - seconds: now, since 1970.
  ///   - date: for the city of the day; nil for any.
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

  /// - Throws: `NothingFound` if no city fulfils the wishes.
  package func discovery(
    among candidates: Candidates, with dice: Dice, recent: [String]
  ) throws -> Discovery {
    guard let city = candidates.wheel(weighting, recent: recent)?.draw(with: dice) else {
      throw NothingFound(among: candidates)
    }
    return discovery(of: city, among: candidates)
  }

  /// A city that was drawn, with those around it.
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
