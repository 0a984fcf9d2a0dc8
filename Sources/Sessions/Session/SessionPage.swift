/// A page of a session's list.
package struct SessionPage: Sendable, Equatable {
  package var rows: [SessionRow]

  /// The number of rows on all pages.
  package var total: Int

  /// The offset of the next page; nil on the last page.
  package var next: Int?

  package init(rows: [SessionRow], total: Int, next: Int?) {
    self.rows = rows
    self.total = total
    self.next = next
  }
}
