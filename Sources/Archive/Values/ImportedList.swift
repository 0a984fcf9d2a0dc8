/// A list that the rows of a file name.
package struct ImportedList: Sendable, Equatable {
  package var name: String

  /// The number of rows that name it.
  package var count: Int

  /// Whether the archive did not have it before the import.
  package var isNew: Bool
}
