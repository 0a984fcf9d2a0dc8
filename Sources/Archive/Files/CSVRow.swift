struct CSVRow {
  /// The line of its beginning, from 1.
  var line: Int

  /// One text for each column; empty for unwanted columns.
  var cells: [String] = []

  /// Whether every cell is empty.
  var isBlank = true

  /// Why the cells are not to be used; nil if all is well.
  var problem: String?
}
