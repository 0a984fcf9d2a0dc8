/// Where a row is in its file.
package struct RowPlace: Sendable, Equatable {
  /// The number of the row in the file, from 1; 0 outside a file.
  package var row = 0

  /// The line on which it begins, from 1.
  package var line: Int

  /// The name of the file in a ZIP archive; nil if the line alone is enough to find the row.
  package var file: String?
}
