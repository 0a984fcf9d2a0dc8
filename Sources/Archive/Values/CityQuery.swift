package import Geography
internal import Text

/// A condition on archived cities. A member that is nil, an empty text and an empty list of tags do not restrict the
/// cities. With an empty list of countries or an empty set of ids, no city matches.
package struct CityQuery: Sendable, Equatable {
  /// A text that the name, the own name or the note of a city must contain. A city also matches if one of its names in
  /// the gazetteer, in any language, or the code of one of its airports matches. Texts are compared as `NameFolding`
  /// folds them, so case, punctuation and most accents do not matter.
  package var text = ""

  /// ISO 3166-1 alpha-2 codes.
  package var countries: [String]?
  package var list: Int?

  /// True: at least one list that the user fills must contain the city. False: no such list may contain it.
  package var isInList: Bool?

  /// Names of tags as `NameFolding.identity` returns them. A city must have all of these tags.
  private(set) var tags: [String] = []
  package var favorite: Bool?
  package var isPlanned: Bool?
  package var isVisited: Bool?

  /// The first and the last day, as `YYYY-MM-DD`, of a range that a visit must overlap.
  package var visitedBetween: ClosedRange<String>?
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// The centre of the circle that `radiusKm` describes, and the point from which the order `distance` measures.
  package var centre: Coordinate?
  package var radiusKm: Double?

  /// The earliest time of addition, in seconds since 1970. A city whose time of addition is unknown does not match.
  package var addedSince: Double?

  /// Whether the sun must be up or down, and the circle on the Earth in which it is up.
  package var sun: Sunlight?

  /// The ids of the cities that satisfy a condition on something outside the archive, such as the weather.
  package var ids: Set<Int>?

  package init() {}

  /// Whether the query has a text, daylight or a circle, which are slow to evaluate.
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
