package import Files

/// A change of a list. A nil member keeps its value.
package struct ListChange: Sendable {
  package var name: String?
  package var color: SavedList.Color?
  package var icon: SavedList.Icon?

  /// The new query of a smart list, as JSON.
  package var query: String?

  /// The new index among the lists. An index beyond the last one moves the list to the end.
  package var index: Int?

  package init() {}
}
