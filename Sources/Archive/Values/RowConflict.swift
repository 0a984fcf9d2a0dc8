/// A row whose values differ from those of its city in the archive.
package struct RowConflict: Sendable, Equatable {
  /// A value that both have.
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
