/// The data that a user has added to a city.
package struct Annotation: Sendable, Equatable {
  /// A name that the user gave the city.
  package var ownName: String?

  /// Markdown.
  package var note: String?

  /// Whether a visit is planned.
  package var isPlanned = false

  /// Sorted by `NameFolding.identity`. Names with the same identity are one tag.
  package var tags: [String] = []

  /// The ids of the lists that contain the city, in the order of the lists. Smart lists are not among them.
  package var lists: [Int] = []

  /// The earliest first.
  package var visits: [Visit] = []

  package init() {}

  package var isEmpty: Bool { self == Annotation() }
}
