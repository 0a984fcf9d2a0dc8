/// A change of the visible list. Indexes count from 0 and are valid at that step.
package enum RowChange: Sendable, Equatable {
  /// The row is at `index` afterwards.
  ///
  /// Indirect, to keep the other cases small.
  indirect case insert(index: Int, row: SessionRow)
  case remove(index: Int, id: Int)

  /// The row moves from `from` to `to`.
  case move(from: Int, to: Int)

  /// The row at `index` has new values.
  case update(index: Int, id: Int, favorite: Bool)

  /// So much changed that reading the whole list again is cheaper.
  case reset

  /// Changes of more rows than this are announced as a reset.
  package static let mostRows = 100
}
