/// The user's uncommitted edits of a browse session. They survive changes of the archive by other
/// processes.
package struct OwnEdits: Sendable, Equatable {
  /// Stars by id that differ from the archive's, also of removed cities.
  package var favorites: [Int: Bool] = [:]

  /// Ids: first of cities that other processes have removed as well, then in the order of
  /// population.
  package var removed: [Int] = []

  /// The number of cities with an edit.
  var count: Int { Set(removed).union(favorites.keys).count }
}
