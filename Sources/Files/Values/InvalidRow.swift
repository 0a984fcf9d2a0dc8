/// A row that cannot be used, or a row whose picture cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// The line on which the row begins, from 1.
  package var line: Int

  /// The problem, as a clause without a full stop.
  package var reason: String

  /// The number of the row in the import, from 1; 0 if it is not known.
  package var row = 0

  package init(line: Int, reason: String, row: Int = 0) {
    self.line = line
    self.reason = reason
    self.row = row
  }
}

extension InvalidRow {
  /// - Parameter file: the name of the file in a ZIP archive, which precedes the reason; nil to leave it out.
  package init(line: Int, file: String?, reason: String, row: Int) {
    self.init(line: line, reason: file.map { "\($0): \(reason)" } ?? reason, row: row)
  }

  package init(_ place: RowPlace, reason: String) {
    self.init(line: place.line, file: place.file, reason: reason, row: place.row)
  }
}
