package import Geography

/// The properties that a drawn city must have; nil means any.
package struct Wishes: Sendable, Equatable {
  /// The raw value is the name on the wire. In the order of evaluation.
  package enum Name: String, Sendable, CaseIterable {
    case continent, country, ring, minPopulation, maxPopulation, daylightNow, notArchived, warmNow
  }

  /// A closed range of distances around a point.
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

  /// A city with unknown population satisfies neither bound.
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// Whether the sun must be up or down.
  package var daylightNow: Bool?
  package var notArchived = false

  /// Whether the city must be warm. The gazetteer cannot decide this; see `WarmthSearch`.
  package var warmNow: Bool?

  package init() {}
}
