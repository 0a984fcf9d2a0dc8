package import Geography

/// The conditions on a drawn city; nil, or false for `notArchived`, accepts any city.
package struct Wishes: Sendable, Equatable {
  /// The name of a wish in the protocol. The cases are in the order of evaluation.
  package enum Name: String, Sendable, CaseIterable {
    case continent, country, ring, minPopulation, maxPopulation, daylightNow, notArchived,
      archiveQuery, warmNow
  }

  /// A closed range of distances from a point, in km.
  package struct DistanceRange: Sendable, Equatable {
    package var centre: Coordinate
    package var kilometres: ClosedRange<Double>

    package init(centre: Coordinate, kilometres: ClosedRange<Double>) {
      self.centre = centre
      self.kilometres = kilometres
    }
  }

  /// A continent code of `Country`.
  package var continent: String?
  package var country: String?
  package var ring: DistanceRange?

  /// At least 1. A city with unknown population satisfies neither bound.
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// Whether the sun must be above the horizon (true) or below it (false).
  package var daylightNow: Bool?
  package var notArchived = false

  /// The ids of the archived cities that a query found.
  package var archiveQuery: Set<Int>?

  /// Whether the city must be warm (true) or cold (false). Evaluated by `WarmthSearch`, because the gazetteer
  /// has no weather.
  package var warmNow: Bool?

  package init() {}
}
