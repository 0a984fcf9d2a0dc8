package import Sessions

/// A page of changes.
package struct ArchiveChangePage: Sendable, Equatable {
  package let changes: [ArchiveChange]

  /// The cursor from which the next page starts.
  package let next: ChangeCursor

  /// Whether there are changes after this page.
  package let hasMore: Bool

  init(changes: [ArchiveChange], next: ChangeCursor, hasMore: Bool) {
    self.changes = changes
    self.next = next
    self.hasMore = hasMore
  }

  /// The page of an archive that does not exist yet: it is empty.
  ///
  /// - Throws: `ArchiveError.cursorExpired` for a cursor other than `ChangeCursor.beforeFile`.
  init(beforeFile since: ChangeCursor?) throws(ArchiveError) {
    let next = ChangeCursor.beforeFile
    guard since == nil || since == next else { throw .cursorExpired(next: next.text) }
    self.init(changes: [], next: next, hasMore: false)
  }
}

extension Archive {
  /// A page of the changes committed after a cursor, the oldest first. Without a cursor, no changes and the current
  /// cursor.
  ///
  /// - Throws: `ArchiveError.cursorExpired` with the current cursor if the archive does not have all changes after the
  ///   cursor: they were pruned, or the cursor is not from its feed. `ChangeCursor.beforeFile` counts as the start of
  ///   the feed if the archive was empty then.
  package func changes(since: ChangeCursor?, limit: Int) throws -> ArchiveChangePage {
    guard try transactions.exists else { return try ArchiveChangePage(beforeFile: since) }
    return try transactions.read { database in
      let table = ChangeTable(database)
      let last = try table.last()
      guard let since else { return ArchiveChangePage(changes: [], next: last, hasMore: false) }
      let isFromStart = try since == .beforeFile && table.startedEmpty()
      guard isFromStart || since.feed == last.feed,
        try table.holds(since.number, upTo: last.number)
      else { throw ArchiveError.cursorExpired(next: last.text) }
      let start = ChangeCursor(feed: last.feed, number: since.number)
      let changes = try table.page(start, limit: max(1, limit))
      let next = changes.last?.cursor ?? start
      return ArchiveChangePage(changes: changes, next: next, hasMore: next != last)
    }
  }
}
