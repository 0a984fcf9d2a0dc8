/// How a list looks, as far as a file says so.
package struct ListStyle: Sendable, Equatable {
  package var color: SavedList.Color?
  package var icon: SavedList.Icon?

  package init(color: SavedList.Color? = nil, icon: SavedList.Icon? = nil) {
    self.color = color
    self.icon = icon
  }

  /// The style with what another one adds to it.
  func merged(with other: ListStyle) -> ListStyle {
    ListStyle(color: color ?? other.color, icon: icon ?? other.icon)
  }
}
