package import Files

/// Consecutive places of one city.
package struct PlaceGroup: Sendable, Equatable {
  package var city: GuideCity
  package var places: [Place]

  /// Groups consecutive places of the same city. Keeps the order.
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
