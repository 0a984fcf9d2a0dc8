/// A row whose values differ from those of its city in the archive.
package struct RowConflict: Sendable, Equatable {
  /// A member that both have, with its two values as texts of up to 1000 characters, the rest replaced by an ellipsis.
  package struct Difference: Sendable, Equatable {
    package var field: String
    package var archive: String
    package var file: String
  }

  package var place: RowPlace
  package var id: Int

  /// The name of the city in the archive.
  package var name: String
  package var differences: [Difference]

  /// What the import does.
  package var choice: ConflictChoice
}
