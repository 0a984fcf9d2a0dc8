/// A list that the user fills, as files have it.
package struct FileList: Sendable, Equatable {
  package var name: String
  package var color: SavedList.Color
  package var icon: SavedList.Icon

  /// The ids of its cities, in its order.
  package var cities: [Int]

  package init(
    _ name: String, color: SavedList.Color = .blue, icon: SavedList.Icon = .pin, cities: [Int] = []
  ) {
    self.name = name
    self.color = color
    self.icon = icon
    self.cities = cities
  }
}
