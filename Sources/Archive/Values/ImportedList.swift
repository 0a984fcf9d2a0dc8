/// A list that a file names.
package struct ImportedList: Sendable, Equatable {
  package var name: String

  /// The number of rows that name it, without those that cannot be used.
  package var count: Int

  /// Whether the archive did not have it before the import.
  package var isNew: Bool
}
