/// The colour and the icon of a list in a file; nil for what the file does not give.
package struct ListStyle: Sendable, Equatable {
  package var color: SavedList.Color?
  package var icon: SavedList.Icon?

  package init(color: SavedList.Color? = nil, icon: SavedList.Icon? = nil) {
    self.color = color
    self.icon = icon
  }

  /// This style; a colour or icon that it lacks is copied from the other style.
  func merged(with other: ListStyle) -> ListStyle {
    ListStyle(color: color ?? other.color, icon: icon ?? other.icon)
  }
}
