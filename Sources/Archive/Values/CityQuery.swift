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

  /// Folded names. A city must have all of these tags.
  private(set) var tags: [String] = []
  package var favorite: Bool?
  package var isPlanned: Bool?
  package var isVisited: Bool?

  /// A range of days that a visit must overlap.
  package var visitedBetween: ClosedRange<String>?
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// The centre of a circle and the origin of distances.
  package var centre: Coordinate?
  package var radiusKm: Double?

  /// Seconds since 1970. Cities of which the time is unknown do not match.
  package var addedSince: Double?

  package init() {}

  package mutating func setTags(_ tags: [String]) {
    self.tags = tags.map { String(decoding: NameFolding.identity($0), as: UTF8.self) }
  }
}
