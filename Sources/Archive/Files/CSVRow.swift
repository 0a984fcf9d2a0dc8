struct CSVRow {
  /// The line on which the row begins, from 1.
  var line: Int

  /// One text per cell; empty for columns that are not wanted, and after a problem.
  var cells: [String] = []

  /// Whether every cell is empty.
  var isBlank = true

  /// Why the cells cannot be used; nil if they can.
  var problem: String?
}
