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
  /// To be called off the loop: if more than stars and removals is new, all of the archive is read.
  ///
  /// - Returns: nil if nothing has changed, or if this is no list of the archive.
  /// - Throws: `ArchiveError`.
  package func following(
    _ archive: Archive, in gazetteer: Gazetteer?
  ) throws -> FollowedContent? {
    guard let known = self.archive?.cursor else { return nil }
    let summary = try archive.status()
    if summary.cursor == known { return nil }
    guard let news = try archive.changes(since: known, upTo: summary.cursor),
      news.allSatisfy({ $0.kind == .removed || $0.fields == [.favorite] })
    else { return try reread(archive, since: known, gazetteer) }
    var later = list
    let ids = news.cities
    let stars = try archive.favorites(of: ids)
    let changes = ids.flatMap { later.follow($0, star: stars[$0]) }
    return followed(by: later, of: summary, changes.count > RowChange.mostRows ? [.reset] : changes)
  }

  private func reread(
    _ archive: Archive, since known: ChangeCursor, _ gazetteer: Gazetteer?
  ) throws -> FollowedContent {
    var (later, summary) = try archive.browse()
    let ids = try archive.changes(since: known, upTo: summary.cursor)?.cities
    later.take(list.ownEdits, list.filter, gazetteer)
    return followed(by: later, of: summary, list.changes(to: later, of: ids))
  }

  private func followed(
    by later: CityList, of summary: ArchiveSummary, _ changes: [RowChange]
  ) -> FollowedContent {
    FollowedContent(
      content: SessionContent(self, over: later, of: summary),
      step: .follow(archiveRevision: summary.revision, later.ownEdits),
      changes: changes, former: revision)
  }
}

extension Archive {
  /// What was done between two cursors; nil if that is not known any more, or too much to be told one
  /// by one.
  fileprivate func changes(
    since: ChangeCursor, upTo end: ChangeCursor
  ) throws -> [ArchiveChange]? {
    do {
      let page = try changes(since: since, limit: 10 * RowChange.mostRows)
      let changes = page.changes.filter { $0.cursor.number <= end.number }
      return page.hasMore && changes.count == page.changes.count ? nil : changes
    } catch ArchiveError.cursorExpired {
      return nil
    }
  }
}

extension [ArchiveChange] {
  /// Each city once.
  fileprivate var cities: [Int] {
    var seen: Set<Int> = []
    return map(\.city).filter { seen.insert($0).inserted }
  }
}
