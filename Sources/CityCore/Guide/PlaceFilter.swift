import Text

/// Which places of the guide are listed.
package struct PlaceFilter: Sendable {
  /// Metres in an international mile.
  package static let metresPerMile = 1609.344

  /// Where distances are measured from.
  package var centre: Coordinate?

  /// In miles; only with a centre. A place at exactly this distance is listed.
  package var radiusMiles: Double?

  /// Folded; found anywhere in the name of the place or of its city.
  private let query: [UInt8]

  package init(centre: Coordinate?, radiusMiles: Double?, query: String) {
    self.centre = centre
    self.radiusMiles = radiusMiles
    self.query = NameFolding.fold(query)
  }

  package func passes(_ place: Place) -> Bool {
    if let radiusMiles {
      guard let miles = miles(to: place), miles <= radiusMiles else { return false }
    }
    return query.isEmpty || contains(place.name) || contains(place.city.name)
  }

  /// Great-circle distance from the centre; nil without one.
  package func miles(to place: Place) -> Double? {
    centre.map { $0.distanceKm(to: place.coordinate) * 1000 / Self.metresPerMile }
  }

  private func contains(_ name: String) -> Bool {
    let name = NameFolding.fold(name)
    guard name.count >= query.count else { return false }
    return (0...(name.count - query.count)).contains { name[$0...].starts(with: query) }
  }
}

/// Some consecutive places of those that a filter lets pass.
package struct PlacePage: Sendable, Equatable {
  package var places: [Place] = []

  /// Places on all pages.
  package var total = 0

  /// Whether the guide has no place at all.
  package var isGuideEmpty = true
}

/// Places of one city, in their order.
package struct PlaceGroup: Sendable, Equatable {
  package var city: GuideCity
  package var places: [Place]

  /// Neighbours of one city put together; the order stays.
  package static func groups(_ places: some Sequence<Place>) -> [PlaceGroup] {
    var groups: [PlaceGroup] = []
    for place in places {
      if groups.last?.city.id == place.city.id {
        groups[groups.count - 1].places.append(place)
      } else {
        groups.append(PlaceGroup(city: place.city, places: [place]))
      }
    }
    return groups
  }
}
