internal import Platform
package import Sessions

/// Some consecutive changes.
package struct ArchiveChangePage: Sendable, Equatable {
  package let changes: [ArchiveChange]

  /// Where the next page begins.
  package let next: ChangeCursor

  /// Whether there is a change behind them already.
  package let hasMore: Bool

  init(changes: [ArchiveChange], next: ChangeCursor, hasMore: Bool) {
    self.changes = changes
    self.next = next
    self.hasMore = hasMore
  }

  /// A file that is not there yet is not made for that.
  init(beforeFile since: ChangeCursor?) throws(ArchiveError) {
    let next = ChangeCursor.beforeFile
    guard since == nil || since == next else { throw .cursorExpired(next: next.text) }
    self.init(changes: [], next: next, hasMore: false)
  }
}
