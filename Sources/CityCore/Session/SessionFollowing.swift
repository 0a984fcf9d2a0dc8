/// What a user made of a list of the archive and has not committed: what stays when the archive moves on.
package struct OwnEdits: Sendable, Equatable {
  /// Stars that differ from those of the archive, by id, also of cities that are removed.
  package var favorites: [Int: Bool] = [:]

  /// Ids: first those of cities that others have removed as well, then in the order of population.
  package var removed: [Int] = []
}

/// A browse session over the archive as it has become.
package struct FollowedContent: Sendable {
  package let content: SessionContent
  let step: SessionStep

  /// How the visible list changed by it.
  let changes: [RowChange]

  /// The revision of the session that it follows on.
  let former: Int
}

extension SessionContent {
  /// The session over the archive as it is now. What the user did to a city wins over what others made
  /// of it, but a city that they removed is gone; what was done to it counts again if it comes back.
  ///
  /// To be called off the loop, for the archive is read again, unless only stars were changed.
  ///
  /// - Returns: nil if nothing has changed, or if this is no list of the archive.
  /// - Throws: `ArchiveError`.
  package func following(
    _ archive: Archive, in gazetteer: Gazetteer?
  ) throws -> FollowedContent? {
    guard let known = self.archive, try archive.status().cursor != known.cursor else { return nil }
    var (later, summary) = try archive.browse()
    let ids = try archive.changedCities(since: known.cursor, upTo: summary.cursor)
    let own = list.ownEdits
    later.take(own, list.filter, gazetteer)
    return FollowedContent(
      content: SessionContent(self, over: later, of: summary),
      step: .follow(archiveRevision: summary.revision, own),
      changes: list.changes(to: later, of: ids), former: revision)
  }
}

extension Archive {
  /// The cities that were changed between two cursors; nil if they are not known any more, or too
  /// many to be told one by one.
  fileprivate func changedCities(since: ChangeCursor, upTo end: ChangeCursor) throws -> [Int]? {
    let most = RowChange.mostRows
    do {
      let page = try changes(since: since, limit: 10 * most)
      let changes = page.changes.filter { $0.cursor.number <= end.number }
      if page.hasMore, changes.count == page.changes.count { return nil }
      var seen: Set<Int> = []
      return changes.map(\.city).filter { seen.insert($0).inserted }
    } catch ArchiveError.cursorExpired {
      return nil
    }
  }
}
