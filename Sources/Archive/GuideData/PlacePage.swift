package import Files

/// A page of the places that match a filter.
package struct PlacePage: Sendable, Equatable {
  package var places: [Place] = []

  /// The number of places on all pages.
  package var total = 0

  /// Whether the guide has no places.
  package var isGuideEmpty = true
}
