package import Geography

/// A step of a session. What a session is follows from how it opened and from its steps.
package enum SessionStep: Sendable, Equatable {
  case edit(SessionEdit)

  /// An edit that can be undone, or redone, in a draft that was shortened. What it did is in a step
  /// behind it.
  case remembered(SessionEdit, endedStars: EditedIDs)

  /// `reached` are cities whose star is thereby as the archive has it, so that it is no own one.
  case undo(reached: EditedIDs)
  case redo(reached: EditedIDs)
  case filter(SessionFilter)

  /// The archive moved on; what of the user's was left of the steps before.
  case follow(archiveRevision: Int, OwnEdits)
}

/// All that the steps of a session change, as a value: who has the opening list and the steps can make
/// it again, on any thread.
package struct SessionContent: Sendable {
  package private(set) var list: CityList
  private(set) var history = EditHistory()
  private var dirty = false

  /// The number of steps that were made.
  package private(set) var revision: Int

  /// The archive that the list is of; nil for an import.
  package private(set) var archive: ArchiveSummary?

  package init(_ list: CityList, of archive: ArchiveSummary? = nil, revision: Int = 0) {
    self.list = list
    self.archive = archive
    self.revision = revision
  }

  /// A step further, with another list in which the edits of the former are made already.
  init(_ former: SessionContent, over list: CityList, of archive: ArchiveSummary) {
    self = former
    self.list = list
    self.archive = archive
    history.forgetPositions()
    revision += 1
  }

  var state: SessionState {
    SessionState(
      mode: list.mode, total: list.present.count, visible: list.visible.count,
      favorites: list.visible.favorites.count, unfavorites: list.visible.others.count,
      dirty: dirty, filter: list.filter, canUndo: history.lastDone != nil,
      canRedo: history.lastUndone != nil)
  }

  /// Makes steps again that were made before the process ended. Of filters only the last can be seen; of
  /// what went before the archive moved on only what was left then, and what can be undone.
  mutating func repeatSteps(_ steps: [SessionStep], in gazetteer: Gazetteer?) {
    let moved = steps.lastIndex { if case .follow = $0 { true } else { false } } ?? 0
    history = RememberedSteps(steps[..<moved]).history
    revision += moved
    dirty = steps[..<moved].contains { step in
      switch step {
      case .edit, .remembered: true
      case .undo, .redo, .filter, .follow: false
      }
    }
    for step in steps[moved...] {
      _ = take(step, in: nil)
    }
    let filters = steps.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
    _ = list.setFilter(filters.last ?? list.filter, gazetteer)
  }

  /// Steps that give this content, as few as can be. What the user did is in one of them.
  func stepsLeft(archiveRevision: Int) -> [SessionStep] {
    let edits = history.edits.map { entry in
      SessionStep.remembered(entry.edit, endedStars: EditedIDs(entry.endedStars.sorted()))
    }
    let undone = repeatElement(SessionStep.undo(reached: []), count: history.undoneCount)
    let now: [SessionStep] = [
      .follow(archiveRevision: archiveRevision, list.ownEdits), .filter(list.filter),
    ]
    return edits + undone + now
  }

  /// Cities whose star is as the archive has it, when the last edit is undone or redone.
  func starsReached(byRedoing isMade: Bool) -> EditedIDs {
    guard let entry = isMade ? history.lastUndone : history.lastDone else { return [] }
    return EditedIDs(list.starsReached(by: entry, isMade: isMade))
  }

  /// Makes a step and answers how the visible list changed. To undo or redo nothing changes nothing.
  ///
  /// - Parameters:
  ///   - position: of the only city of an edit, and
  ///   - positions: those of several, if they are at hand.
  ///   - gazetteer: for the names that a filter may mean.
  mutating func take(
    _ step: SessionStep, at position: Int? = nil, of positions: PositionSet? = nil,
    in gazetteer: Gazetteer? = nil
  ) -> [RowChange] {
    revision += 1
    switch step {
    case .follow(_, let own):
      list.take(own, list.filter, gazetteer)
      return [.reset]
    case .edit(let edit):
      let endedStars = list.starsEnded(by: edit, at: position)
      history.record(EditHistory.Entry(edit, endedStars: endedStars, positions: positions))
      dirty = true
      return list.apply(edit, at: position, of: positions)
    case .remembered(let edit, let endedStars):
      history.record(EditHistory.Entry(edit, endedStars: Set(endedStars)))
      return []
    case .undo: return history.undo().map { list.apply($0, isMade: false) } ?? []
    case .redo: return history.redo().map { list.apply($0, isMade: true) } ?? []
    case .filter(let filter): return list.setFilter(filter, gazetteer)
    }
  }
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
  /// With more changes than these the whole archive is read instead.
  private static let mostChanges = 10 * RowChange.mostRows

  /// The session over the archive as it is now. What the user did to a city wins over what others made
  /// of it, but a city that they removed is gone; what was done to it counts again if it comes back.
  ///
  /// To be called off the loop: if more than stars and removals is new, all of the archive is read.
  ///
  /// - Returns: nil if nothing has changed, or if this is no list of the archive.
  /// - Throws: what the archive throws.
  package func following(
    _ archive: any ArchiveReader, in gazetteer: Gazetteer?
  ) throws -> FollowedContent? {
    guard let known = self.archive?.cursor else { return nil }
    let summary = try archive.status()
    if summary.cursor == known {
      return nil
    }
    guard
      let news = try archive.changes(
        since: known, upTo: summary.cursor, limit: Self.mostChanges),
      news.allSatisfy({ $0.kind == .removed || $0.fields == [.favorite] })
    else { return try reread(archive, since: known, gazetteer) }
    var later = list
    let ids = news.cities
    let stars = try archive.favorites(of: ids)
    let changes = ids.flatMap { later.follow($0, star: stars[$0]) }
    return followed(by: later, of: summary, changes.count > RowChange.mostRows ? [.reset] : changes)
  }

  private func reread(
    _ archive: any ArchiveReader, since known: ChangeCursor, _ gazetteer: Gazetteer?
  ) throws -> FollowedContent {
    var (later, summary) = try archive.browse()
    let ids = try archive.changes(
      since: known, upTo: summary.cursor, limit: Self.mostChanges)?.cities
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

extension [ArchiveChange] {
  /// Each city once.
  fileprivate var cities: [Int] {
    var seen: Set<Int> = []
    return map(\.city).filter { seen.insert($0).inserted }
  }
}
