/// The decisions of a user about one row of a file.
package struct RowChoice: Sendable, Equatable {
  /// The number of the row in the file, from 1.
  package var row: Int

  /// Whether the row is left out.
  package var isSkipped = false

  /// What happens to an archived city; nil for the choice of the import.
  package var onConflict: ConflictChoice?

  /// The GeoNames id of the row's city; nil if the row determines it.
  package var city: Int?

  package init(row: Int) { self.row = row }
}

/// A choice for a row that the file does not have, or for one that cannot be used.
package struct RowChoiceError: Error, Equatable {
  /// The index of the choice.
  package var index: Int
  package var row: Int
}
