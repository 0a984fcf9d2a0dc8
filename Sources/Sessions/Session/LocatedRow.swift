/// A row and its index among the visible ones.
package struct LocatedRow: Sendable, Equatable {
  package var row: SessionRow

  /// The index from 0; nil if the filter hides the row.
  package var index: Int?
}
