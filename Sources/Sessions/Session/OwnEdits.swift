import Geography

/// The user's uncommitted edits relative to the archive. They survive changes of the archive.
package struct OwnEdits: Sendable, Equatable {
  /// The stars that differ from the archive's, by id. Includes cities that were removed from the session or
  /// from the archive.
  package var favorites: [Int: Bool] = [:]

  /// The ids of the cities that the user removed.
  package var removed: [Int] = []

  /// The changes of annotations, by id. Includes removed cities.
  package var annotations: [Int: AnnotationPatch] = [:]

  /// The number of cities with an edit.
  var count: Int { Set(removed).union(favorites.keys).union(annotations.keys).count }
}
