/// A page of visible rows.
package struct SessionPage: Sendable, Equatable {
  package var rows: [SessionRow]

  /// The number of visible rows, on all pages.
  package var total: Int

  /// The offset of the next page, nil after the last one.
  package var next: Int?

  package init(rows: [SessionRow], total: Int, next: Int?) {
    self.rows = rows
    self.total = total
    self.next = next
  }
}
