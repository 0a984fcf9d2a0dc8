/// A list that a file names.
package struct ImportedList: Sendable, Equatable {
  package var name: String

  /// The number of rows that name the list. An import of cities does not count rows that it rejects or whose city it
  /// keeps.
  package var count: Int

  /// Whether the archive did not have it before the import.
  package var isNew: Bool
}
