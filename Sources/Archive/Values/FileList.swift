/// A list that the user fills, as files have it.
package struct FileList: Sendable, Equatable {
  /// Its id in the archive; nil for a list that only a file names.
  package var id: Int?
  package var name: String
  package var color: SavedList.Color
  package var icon: SavedList.Icon

  /// The ids of its cities, or of its places of the guide, in the order of the file.
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
