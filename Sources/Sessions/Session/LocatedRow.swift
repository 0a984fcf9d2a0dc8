/// A row and its index among the visible ones.
package struct LocatedRow: Sendable, Equatable {
  package var row: SessionRow

  /// Counted from 0; nil when the filter hides the row.
  package var index: Int?
}
