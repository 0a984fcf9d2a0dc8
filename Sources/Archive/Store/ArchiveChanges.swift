internal import Platform
package import Sessions

extension Archive {
  /// What was committed behind a cursor, the oldest first. Without a cursor nothing, and the one
  /// behind the last change.
  ///
  /// - Throws: `ArchiveError.cursorExpired` with the cursor behind the last change if those in
  ///   between are no longer kept, or if another archive is there.
  package func changes(since: ChangeCursor?, limit: Int) throws -> ArchiveChangePage {
    guard try transactions.exists else { return try ArchiveChangePage(beforeFile: since) }
    return try transactions.read { database in
      let table = ChangeTable(database)
      let last = try table.last()
      guard let since else { return ArchiveChangePage(changes: [], next: last, hasMore: false) }
      let isFromStart = try since == .beforeFile && table.beganEmpty()
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
