package import Geography

/// The content of a browse session after a change of the archive.
package struct FollowedContent: Sendable {
  package let content: SessionContent
  let step: SessionStep

  /// The changes of the visible list.
  let changes: [RowChange]

  /// The revision that the session had when this was computed.
  let former: Int
}

extension SessionContent {
  /// The maximum number of changes to apply one by one. If there are more, the whole list is read.
  private static let mostChanges = 10 * RowChange.mostRows

  /// The content over the current archive. Stars that the user changed take precedence over stars that changed
  /// in the archive. A city that was removed from the archive is removed here too, and the user's edits of it
  /// apply again if it is added again.
  ///
  /// Call it off the event loop. It reads the whole list if `archive` is a selection, if a change adds a city or
  /// changes a field of a session's row other than the star and the annotation, if there are too many changes, or if
  /// the archive no longer has them.
  ///
  /// - Returns: nil if the archive's cursor is the known one, or if this is not a browse session.
  /// - Throws: the archive's errors.
  package func following(
    _ archive: any ArchiveReader, in gazetteer: Gazetteer?
  ) throws -> FollowedContent? {
    guard let known = self.archive?.cursor else { return nil }
    let summary = try archive.status()
    if summary.cursor == known {
      return nil
    }
    guard !archive.isSelection,
      let news = try archive.changes(
        since: known, upTo: summary.cursor, limit: Self.mostChanges),
      !news.contains(where: \.changesRow)
    else { return try reread(archive, since: known, in: gazetteer) }
    var later = list
    let ids = news.cities
    let stars = try archive.favorites(of: ids)
    let annotated = Set(news.filter(\.changesAnnotation).map(\.city))
    let annotations = try archive.annotations(of: Array(annotated))
    let changes = ids.flatMap { id in
      let changes = later.follow(id, star: stars[id])
      guard annotated.contains(id), stars[id] != nil else { return changes }
      return changes + later.follow(id, annotation: annotations[id])
    }
    return followed(by: later, of: summary, changes.count > RowChange.mostRows ? [.reset] : changes)
  }

  private func reread(
    _ archive: any ArchiveReader, since known: ChangeCursor, in gazetteer: Gazetteer?
  ) throws -> FollowedContent {
    var (later, summary) = try archive.browse()
    let ids = try archive.changes(
      since: known, upTo: summary.cursor, limit: Self.mostChanges)?.cities
    later.apply(list.ownEdits, filter: list.filter, in: gazetteer)
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

extension [ArchiveChange] {
  /// The changed cities, each once.
  fileprivate var cities: [Int] {
    var seen: Set<Int> = []
    return map(\.city).filter { seen.insert($0).inserted }
  }
}
