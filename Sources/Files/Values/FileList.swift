/// A list that the user fills, as files have it.
package struct FileList: Sendable, Equatable {
  /// The id of the list in the archive. Only `Guide.contents` sets it; nil otherwise.
  package var id: Int?
  package var name: String
  package var color: SavedList.Color
  package var icon: SavedList.Icon

  /// The ids of all cities of the list, in its order; or, from `Guide.contents`, the ids of its exported places in the
  /// order of the export.
  package var members: [Int]

  package init(
    _ name: String, color: SavedList.Color = .blue, icon: SavedList.Icon = .pin,
    members: [Int] = [], id: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.color = color
    self.icon = icon
    self.members = members
  }
}
