package import Files

/// The result of importing a file into the archive. A city counts once as added, updated or unchanged,
/// regardless of its number of rows.
package struct FileImportReport: Sendable, Equatable {
  /// The number of cities that were new to the archive.
  package var added = 0

  /// The number of archived cities whose values, star or annotation changed.
  package var updated = 0

  /// The number of archived cities that did not change.
  package var unchanged = 0

  /// The number of rows whose city has an earlier row that could be used.
  package var duplicates = 0

  /// Incomplete rows whose id neither the archive nor a source of cities has.
  package var unknown = FirstRows<UnknownRow>()

  /// Rows that cannot be used, for example because latitude and longitude look swapped, compared with the known city,
  /// or because the note of the city would be too long.
  package var invalid = FirstRows<InvalidRow>()

  /// Rows with a member whose value differs from that of their city in the archive.
  package var conflicts = FirstRows<RowConflict>()

  /// The rows that `duplicates` counts.
  package var repeated = FirstRows<RowMatch>()

  /// Rows of new cities whose name another city in the archive or the file has. Filled only in a dry run, and only for
  /// the first 10,000 new cities.
  package var sameNames = FirstRows<RowMatch>()

  /// The lists that the file names, in its order. A list that only kept or unusable rows name may be missing.
  package var lists: [ImportedList] = []

  /// The number with which the import can be undone; nil if it changed nothing or too much, and in a dry run.
  package var undo: Int?

  package init() {}
}
