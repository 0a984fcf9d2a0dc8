/// A page of the places that match a filter.
package struct PlacePage: Sendable, Equatable {
  package var places: [Place] = []

  /// Places on all pages.
  package var total = 0

  /// Whether the guide has no place at all.
  package var isGuideEmpty = true
}
