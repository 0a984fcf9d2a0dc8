/// A row after an edit: its city, its star and its index among the visible rows.
package struct EditedRow: Sendable, Equatable {
  package var id: Int
  package var favorite: Bool

  /// The index from 0; nil if the filter hides the row.
  package var index: Int?
}
