package import Geography

/// What a user has written about a place of the guide, and the lists that contain it.
package struct PlaceAnnotation: Sendable, Equatable {
  /// A text in Markdown that is not empty; nil for no note.
  package var note: String?

  /// Sorted by their folded names.
  package var tags: [String] = []

  /// The ids of the lists that contain the place, in the order of the lists.
  package var lists: [Int] = []

  package init() {}
}

/// A change of the annotations of places.
package struct PlaceAnnotationChange: Sendable {
  package var note = Change<String?>.keep

  /// Replaces all tags of the place, before `addedTags` and `removedTags` apply; nil keeps them.
  package var tags: [String]?
  package var addedTags: [String] = []
  package var removedTags: [String] = []

  /// Ids of lists that the user fills.
  package var addedLists: [Int] = []
  package var removedLists: [Int] = []

  package init() {}
}
