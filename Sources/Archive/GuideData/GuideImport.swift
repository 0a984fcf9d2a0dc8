/// The result of importing a file into the guide. Every row counts once.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows that change nothing, and rows whose place is the user's own.
  package var unchanged = 0

  /// Rows with the city, name and point of an earlier row, into which they were merged.
  package var repeated = 0

  /// The problems of rejected rows, by index.
  package var refused: [Int: String] = [:]

  /// Rows that differ from their place in the guide. Their numbers are indexes, and their lines 0.
  package var conflicts = FirstRows<RowConflict>()

  /// The stored pictures of places for which the file names another picture.
  package var obsolete: [PictureFile] = []

  /// The number of pictures that the file has and that places got.
  package var pictures = 0

  /// The lists that the rows name, in the order of the file.
  package var lists: [ImportedList] = []

  /// The number with which the import can be undone; nil if it changed nothing or too much, and in a dry run.
  package var undo: Int?
}
