internal import Geography

/// The state of a session that its steps change, as a value. It can be computed on any thread.
package struct SessionContent: Sendable {
  package private(set) var list: CityList
  private(set) var history = EditHistory()
  private var dirty = false

  /// The number of steps so far, including those before the session was resumed.
  package private(set) var revision: Int

  /// The state of the archive that the list shows; nil for an import.
  package private(set) var archive: ArchiveSummary?

  /// The content of a session that opens with a list.
  ///
  /// - Parameter archive: the archive of the list; nil for an import.
  package init(_ list: CityList, of archive: ArchiveSummary? = nil, revision: Int = 0) {
    self.list = list
    self.archive = archive
    self.revision = revision
  }

  /// The content after a step that replaced the list by one that includes the earlier edits.
  init(_ former: SessionContent, over list: CityList, of archive: ArchiveSummary) {
    self = former
    self.list = list
    self.archive = archive
    history.dropPositions()
    revision += 1
  }

  /// The position of a city in the session, and whether it has a star.
  ///
  /// Mutating, as `editedRow` is, so that a session passes its content in place. Otherwise it copies the list for the
  /// call, which retains each of its parts: 4 % of the time of a toggle.
  mutating func row(of id: Int) throws(SessionError) -> (position: Int, favorite: Bool) {
    let position = try list.position(of: id)
    return (position, list.favorites.contains(position))
  }

  mutating func editedRow(at position: Int) -> EditedRow { list.edited(position) }

  /// Applies a step of a session. Returns the changes of the visible list with the new state.
  mutating func change(
    by step: SessionStep, in session: String, at position: Int?, of positions: PositionSet?,
    searching gazetteer: Gazetteer?
  ) -> SessionChange {
    let changes = apply(step, at: position, of: positions, in: gazetteer)
    return SessionChange(session: session, revision: revision, changes: changes, state: state)
  }

  var state: SessionState {
    SessionState(
      mode: list.mode, total: list.present.count, visible: list.visible.count,
      favorites: list.visible.favorites.count, unfavorites: list.visible.others.count,
      dirty: dirty, filter: list.filter, canUndo: history.canUndo,
      canRedo: history.canRedo)
  }

  /// Replays the steps of a draft. Searches the gazetteer only for the last filter. The steps before the last
  /// `follow` restore only the history, the revision, `dirty` and the filter; the `follow` has the edits that
  /// still apply.
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
      _ = apply(step, in: nil)
    }
    let filters = steps.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
    _ = list.setFilter(filters.last ?? list.filter, in: gazetteer)
  }

  /// Steps that reproduce this content: the history, one `follow` step with all of the user's edits, and the
  /// filter.
  func stepsLeft(archiveRevision: Int) -> [SessionStep] {
    let edits = history.edits.map { entry in
      SessionStep.remembered(entry.edit, endedStars: entry.endedStars)
    }
    let undone = repeatElement(SessionStep.undo(reached: []), count: history.undoneCount)
    let now: [SessionStep] = [
      .follow(archiveRevision: archiveRevision, list.ownEdits), .filter(list.filter),
    ]
    return edits + undone + now
  }

  /// The cities for which the next undo or redo restores an own star that equals the star in the archive.
  func starsReached(byRedoing isMade: Bool) -> [Int] {
    guard let entry = isMade ? history.lastUndone : history.lastDone else { return [] }
    return list.starsReached(by: entry, isMade: isMade)
  }

  /// Applies a step and returns the changes of the visible list. An undo or redo with an empty history changes
  /// only the revision.
  ///
  /// - Parameters:
  ///   - position: the position of the only city of an edit, if the caller has it.
  ///   - positions: the positions of several cities, if the caller has them.
  ///   - gazetteer: supplies alternate names for the filter; nil for none.
  mutating func apply(
    _ step: SessionStep, at position: Int? = nil, of positions: PositionSet? = nil,
    in gazetteer: Gazetteer? = nil
  ) -> [RowChange] {
    revision += 1
    switch step {
    case .follow(_, let own):
      list.apply(own, filter: list.filter, in: gazetteer)
      return [.reset]
    case .edit(let edit):
      let endedStars = list.starsEnded(by: edit, at: position)
      history.record(EditHistory.Entry(edit, endedStars: endedStars, positions: positions))
      dirty = true
      return list.apply(edit, at: position, of: positions)
    case .remembered(let edit, let endedStars):
      history.record(EditHistory.Entry(edit, endedStars: endedStars))
      return []
    case .undo: return history.undo().map { list.apply($0, isMade: false) } ?? []
    case .redo: return history.redo().map { list.apply($0, isMade: true) } ?? []
    case .filter(let filter): return list.setFilter(filter, in: gazetteer)
    }
  }
}
