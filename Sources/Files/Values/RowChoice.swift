/// The decisions of a user about one row of a file.
package struct RowChoice: Sendable, Equatable {
  /// The number of the row, as `RowPlace.row`.
  package var row: Int

  /// Whether the import leaves out the row.
  package var isSkipped = false

  /// What the import does if the archive already has the city, or the guide the place; nil to follow the choice for
  /// the whole import.
  package var onConflict: ConflictChoice?

  /// The GeoNames id of the city that the user chose for the row; nil if the row determines it.
  package var city: Int?

  package init(row: Int) { self.row = row }
}

/// The file does not have the row of a choice, or the row cannot be used.
package struct RowChoiceError: Error, Equatable {
  /// The index of the choice among the given choices.
  package var index: Int
  package var row: Int
}
