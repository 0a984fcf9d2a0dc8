package import Files

/// The result of importing a file into the guide. Every row counts once as added, updated, unchanged, repeated or
/// refused.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows that changed nothing, for example because their place is the user's own.
  package var unchanged = 0

  /// Rows with the city, name and point of an earlier row, into which they were merged.
  package var repeated = 0

  /// The problems of rejected rows, by the index of the row.
  package var refused: [Int: String] = [:]

  /// Rows that differ from their place in the guide. The row number of each is the index of the row, and its line is 0.
  package var conflicts = FirstRows<RowConflict>()

  /// The stored pictures that the import replaced, because the file names other pictures.
  package var obsolete: [PictureFile] = []

  /// The number of pictures in the ZIP archive that the import gave to places.
  package var pictures = 0

  /// The lists that the rows name, in the order of the file.
  package var lists: [ImportedList] = []

  /// The number with which the import can be undone; nil if it changed nothing or too much, and in a dry run.
  package var undo: Int?
}
