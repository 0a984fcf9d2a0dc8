/// Where a row is in its file.
package struct RowPlace: Sendable, Equatable {
  /// The number of the row in the import, from 1. In a ZIP archive the numbers continue from file to file. In
  /// `GuideImport.conflicts` it is an index from 0 instead.
  package var row = 0

  /// The line on which it begins, from 1.
  package var line: Int

  /// The shortened name of the file in a ZIP archive; nil unless the archive has several files that an import reads.
  package var file: String?

  package init(row: Int = 0, line: Int, file: String? = nil) {
    self.row = row
    self.line = line
    self.file = file
  }
}
