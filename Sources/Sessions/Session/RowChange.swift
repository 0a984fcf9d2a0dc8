/// A change of the visible list. Indexes count from 0, and refer to the list after the preceding changes.
package enum RowChange: Sendable, Equatable {
  /// The new row is at `index` after the change.
  ///
  /// Indirect, to keep the other cases small.
  indirect case insert(index: Int, row: SessionRow)
  case remove(index: Int, id: Int)

  /// The row at `from` is at `to` after the change.
  case move(from: Int, to: Int)

  /// The row at `index` has this star now.
  case update(index: Int, id: Int, favorite: Bool)

  /// The row at `index` has another annotation now. `row` is the whole row.
  indirect case annotate(index: Int, row: SessionRow)

  /// The client must read the list again, because there are too many changes or the single changes are unknown.
  case reset

  /// The maximum number of changed rows to report one by one. More are reported as a reset.
  package static let mostRows = 100
}
