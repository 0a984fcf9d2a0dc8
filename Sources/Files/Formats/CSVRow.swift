struct CSVRow {
  /// The line on which the row begins, from 1.
  var line: Int

  /// One text per cell. The text is empty for a column that is not read, and after a problem.
  var cells: [String] = []

  /// Whether every cell is empty.
  var isBlank = true

  /// Why the cells cannot be used; nil if they can.
  var problem: String?
}
