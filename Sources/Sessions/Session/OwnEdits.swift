/// The user's uncommitted edits of a browse session, which survive changes of the archive by other processes.
package struct OwnEdits: Sendable, Equatable {
  /// The stars that differ from the archive's, by id. Includes removed cities.
  package var favorites: [Int: Bool] = [:]

  /// The ids of removed cities: first those that other processes have removed as well, then the others in the
  /// order of population.
  package var removed: [Int] = []

  /// The changes of annotations, by id. Includes removed cities.
  package var annotations: [Int: AnnotationPatch] = [:]

  /// The number of cities with an edit.
  var count: Int { Set(removed).union(favorites.keys).union(annotations.keys).count }
}
