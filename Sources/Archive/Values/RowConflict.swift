package import Files

/// A row whose values differ from those of its city in the archive, or of its place in the guide.
package struct RowConflict: Sendable, Equatable {
  /// A member that both have, and its two values as texts. A longer text is cut to 1000 characters and ends with an
  /// ellipsis.
  package struct Difference: Sendable, Equatable {
    package var field: String
    package var archive: String
    package var file: String
  }

  package var place: RowPlace
  package var id: Int

  /// The name of the city in the archive, or of the place in the guide.
  package var name: String
  package var differences: [Difference]

  /// What the import does with the city or place.
  package var choice: ConflictChoice
}
