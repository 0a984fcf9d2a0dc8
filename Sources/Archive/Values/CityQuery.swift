package import Geography
internal import Text

/// A condition on archived cities. Nil and empty members match every city.
package struct CityQuery: Sendable, Equatable {
  /// What a name in any language, the own name or the note must contain. Case and accents do not matter.
  package var text = ""

  /// ISO 3166-1 alpha-2 codes.
  package var countries: [String]?
  package var list: Int?

  /// Folded names. A city must have all of these tags.
  private(set) var tags: [String] = []
  package var favorite: Bool?
  package var isPlanned: Bool?
  package var isVisited: Bool?

  /// Days between which a visit lies or which it touches.
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
    self.tags = tags.map { String(decoding: NameFolding.fold($0), as: UTF8.self) }
  }
}
