package import Geography
internal import Text

/// A condition on archived cities. A nil member, an empty text and an empty list of tags match every city; an
/// empty list of countries matches none.
package struct CityQuery: Sendable, Equatable {
  /// A text that the name, the own name or the note must contain, or that a name in the gazetteer must match.
  /// Texts are compared as `NameFolding` folds them, without regard to case and accents.
  package var text = ""

  /// ISO 3166-1 alpha-2 codes.
  package var countries: [String]?
  package var list: Int?

  /// Whether any list must contain the city (true) or none (false).
  package var isInList: Bool?

  /// Names of tags as `NameFolding.identity` returns them. A city must have all of these tags.
  private(set) var tags: [String] = []
  package var favorite: Bool?
  package var isPlanned: Bool?
  package var isVisited: Bool?

  /// A range of days, as `YYYY-MM-DD`, that a visit must overlap.
  package var visitedBetween: ClosedRange<String>?
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// The centre of a circle and the origin of distances.
  package var centre: Coordinate?
  package var radiusKm: Double?

  /// Seconds since 1970. Cities of which the time is unknown do not match.
  package var addedSince: Double?

  /// Whether the sun must be up, and the circle in which it is.
  package var sun: Sunlight?

  /// Ids that a condition on something outside the archive selected, such as the weather.
  package var ids: Set<Int>?

  package init() {}

  /// Whether the condition must be computed for each city, because no index answers it.
  var isCostly: Bool {
    !text.isEmpty || sun != nil || (centre != nil && radiusKm != nil)
  }

  package struct Sunlight: Sendable, Equatable {
    let centre: Coordinate
    let radiusKm: Double
    let isUp: Bool

    /// - Parameter isUp: whether the sun must be above the horizon (true) or below it (false).
    package init(_ daylight: Daylight, isUp: Bool) {
      let circle = daylight.circle
      centre = circle.centre
      radiusKm = circle.radiusKm
      self.isUp = isUp
    }
  }

  package mutating func setTags(_ tags: [String]) {
    self.tags = tags.map { String(decoding: NameFolding.identity($0), as: UTF8.self) }
  }
}
