/// The result of importing a file into the archive. A city counts once as added, updated or unchanged,
/// regardless of its number of rows.
package struct FileImportReport: Sendable, Equatable {
  /// Cities that were new to the archive.
  package var added = 0

  /// Existing cities whose values changed.
  package var updated = 0

  /// Existing cities whose values were equal.
  package var unchanged = 0

  /// Rows whose city has an earlier row that was imported.
  package var duplicates = 0

  /// Incomplete rows whose id is not known.
  package var unknown = FirstRows<UnknownRow>()

  /// Rows whose latitude and longitude look swapped, compared with the known city.
  package var invalid = FirstRows<InvalidRow>()

  /// Rows that differ from their city in the archive.
  package var conflicts = FirstRows<RowConflict>()

  /// Rows whose city has an earlier row that was imported.
  package var repeated = FirstRows<RowMatch>()

  /// Rows of new cities with a name that another city in the archive has; only in a dry run.
  package var sameNames = FirstRows<RowMatch>()

  /// The lists that the rows name, in the order of the file.
  package var lists: [ImportedList] = []

  /// The number with which the import can be undone; nil if it changed nothing or too much, and in a dry run.
  package var undo: Int?

  package init() {}
}
