/// A change of the annotations of cities. The default changes nothing.
package struct AnnotationChange: Sendable {
  package var ownName = Change<String?>.keep
  package var note = Change<String?>.keep
  package var isPlanned: Bool?

  /// Replaces all tags, before `addedTags` and `removedTags` apply; nil keeps them.
  package var tags: [String]?
  package var addedTags: [String] = []
  package var removedTags: [String] = []

  /// Replaces all visits, before `addedVisits` and `removedVisits` apply; nil keeps them.
  package var visits: [Visit]?
  package var addedVisits: [Visit] = []
  package var removedVisits: [Visit] = []

  /// The ids of lists to add the cities to; they must not be smart lists.
  package var addedLists: [Int] = []
  package var removedLists: [Int] = []

  package init() {}
}
