package import Geography
package import Services

/// A list in which a user filters, stars, annotates and removes cities before a commit to the archive.
///
/// Isolated to the executor that it is given. No method suspends, and one that changes the list or the filter
/// announces the change before it returns. The announcement therefore precedes the reply. A method that throws
/// has changed and announced nothing.
package actor Session {
  package nonisolated let id: String
  package nonisolated let mode: SessionMode

  /// The open encyclopedia article; nil before the first one. It is closed with the session. Its changes count
  /// neither in the revision nor in the edit history.
  package private(set) var article: ArticleHistory?

  /// The state that steps change.
  package private(set) var content: SessionContent

  private nonisolated let executor: any SerialExecutor
  private let onStep: @Sendable (isolated Session, SessionStep) -> Void
  private let onChange: @Sendable (SessionChange) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - onStep: called on the executor with each step, before it is applied.
  ///   - onChange: called on the executor with each announcement.
  package init(
    id: String, content: SessionContent, executor: any SerialExecutor,
    onStep: @escaping @Sendable (isolated Session, SessionStep) -> Void = { _, _ in },
    onChange: @escaping @Sendable (SessionChange) -> Void
  ) {
    self.id = id
    mode = content.list.mode
    self.content = content
    self.executor = executor
    self.onStep = onStep
    self.onChange = onChange
  }

  /// The number of steps, including those before the session was resumed.
  package var revision: Int { content.revision }

  package var state: SessionState { content.state }

  /// Applies a step and announces the changes of the visible list and the new state.
  private func make(
    _ step: SessionStep, at position: Int? = nil, of positions: PositionSet? = nil,
    in gazetteer: Gazetteer? = nil
  ) {
    onStep(self, step)
    onChange(
      content.change(
        by: step, in: id, at: position, of: positions, searching: gazetteer))
  }

  /// Replaces the list by one over the changed archive.
  ///
  /// - Returns: false, without a change, if the session has changed since `followed` was computed.
  package func follow(_ followed: FollowedContent) -> Bool {
    guard followed.former == revision else { return false }
    onStep(self, followed.step)
    content = followed.content
    onChange(
      SessionChange(session: id, revision: revision, changes: followed.changes, state: state))
    return true
  }

  /// Sets the filter. Does nothing if it is set already.
  ///
  /// - Parameter gazetteer: supplies alternate names. Without it, only the listed names and those that the user gave
  ///   match.
  package func search(_ query: String, scope: SessionScope, in gazetteer: Gazetteer? = nil) {
    let filter = SessionFilter(query: query, scope: scope)
    if filter != content.list.filter {
      make(.filter(filter), in: gazetteer)
    }
  }

  /// The row of a city in the session, with its index. Changes nothing.
  package func select(_ id: Int) throws(SessionError) -> LocatedRow {
    content.list.located(try content.list.position(of: id))
  }

  /// The row of a city in the session, whether or not the filter hides it.
  package func row(_ id: Int) throws(SessionError) -> SessionRow {
    content.list.row(at: try content.list.position(of: id))
  }

  /// At most `limit` rows of a part of the list, starting at index `offset`. Negative numbers count as 0.
  package func page(
    of part: SessionPart = .visible, offset: Int, limit: Int
  ) -> SessionPage {
    let rows = content.list.list(of: part)
    let offset = min(max(0, offset), rows.count)
    let end = offset + min(max(0, limit), rows.count - offset)
    return SessionPage(
      rows: rows.positions(from: offset, limit: end - offset).map(content.list.row),
      total: rows.count, next: end < rows.count ? end : nil)
  }

  /// The smallest box around the cities of a part, for a map; nil for no city.
  package func region(of part: SessionPart = .visible) -> Bounds? { content.list.region(of: part) }

  /// Toggles the star of a city. Returns its row after the edit.
  package func toggleFavorite(_ id: Int) throws(SessionError) -> EditedRow {
    let row = try content.row(of: id)
    make(.edit(.favorite(ids: [id], favorite: !row.favorite)), at: row.position)
    return content.editedRow(at: row.position)
  }

  /// Sets the star of a city. Does nothing if the row has that value.
  package func setFavorite(_ id: Int, to favorite: Bool) throws(SessionError) -> EditedRow {
    let row = try content.row(of: id)
    if row.favorite != favorite {
      make(.edit(.favorite(ids: [id], favorite: favorite)), at: row.position)
    }
    return content.editedRow(at: row.position)
  }

  /// Removes a city from the session, whether or not the filter hides it.
  package func remove(_ id: Int) throws(SessionError) {
    let position = try content.list.position(of: id)
    make(.edit(.removal(ids: [id])), at: position)
  }

  /// Sets the stars of several cities in one edit. Returns the number of changed cities. Throws, without a
  /// change, if one of them is not in the session.
  package func setFavorite(_ ids: [Int], to favorite: Bool) throws(SessionError) -> Int {
    var changed: [Int] = []
    for id in ids.withoutRepeats
    where content.list.favorites.contains(try content.list.position(of: id)) != favorite {
      changed.append(id)
    }
    if !changed.isEmpty {
      make(.edit(.favorite(ids: changed, favorite: favorite)))
    }
    return changed.count
  }

  /// Removes several cities in one edit. Returns the number of different cities. Throws, without a change, if
  /// one of them is not in the session.
  package func remove(_ ids: [Int]) throws(SessionError) -> Int {
    let ids = ids.withoutRepeats
    for id in ids {
      _ = try content.list.position(of: id)
    }
    if !ids.isEmpty {
      make(.edit(.removal(ids: ids)))
    }
    return ids.count
  }

  /// Changes the annotations of cities in one edit. Returns the number of changed cities. Throws, without a
  /// change, if one of them is not in the session, or if the edit is too large for the history.
  package func annotate(_ ids: [Int], by change: AnnotationChange) throws(SessionError) -> Int {
    var edits: [AnnotationEdit] = []
    var bytes = 0
    for id in ids.withoutRepeats {
      _ = try content.list.position(of: id)
      guard let edit = content.list.annotations.edit(of: id, by: change) else { continue }
      bytes += edit.bytes
      guard bytes <= EditHistory.maximumBytes else { throw .annotationsTooLarge }
      edits.append(edit)
    }
    if !edits.isEmpty {
      make(.edit(.annotation(edits)))
    }
    return edits.count
  }

  /// Removes the visible cities without a star. Returns their ids in list order. Does nothing if there are
  /// none.
  package func removeUnfavorites() -> [Int] {
    let unstarred = content.list.visible.others
    let ids = content.list.ids(unstarred.members())
    if !ids.isEmpty {
      make(.edit(.removal(ids: ids)), of: unstarred)
    }
    return ids
  }

  /// Restores a removed city with its star. Returns its row after the edit.
  package func restore(_ id: Int) throws(SessionError) -> EditedRow {
    let position = try content.list.removedPosition(of: id)
    make(.edit(.restoration(ids: [id])), at: position)
    return content.list.edited(position)
  }

  /// Restores several cities in one edit. Returns the number of different cities. Throws, without a change, if
  /// one of them was not removed.
  package func restore(_ ids: [Int]) throws(SessionError) -> Int {
    let ids = ids.withoutRepeats
    for id in ids {
      _ = try content.list.removedPosition(of: id)
    }
    if !ids.isEmpty {
      make(.edit(.restoration(ids: ids)))
    }
    return ids.count
  }

  /// Undoes the last edit and returns it. The filter is not part of the history.
  package func undo() throws(SessionError) -> SessionEdit {
    guard let last = content.history.lastDone else { throw .nothingToUndo }
    make(.undo(reached: content.starsReached(byRedoing: false)))
    return last.edit
  }

  /// Redoes the most recently undone edit and returns it.
  package func redo() throws(SessionError) -> SessionEdit {
    guard let last = content.history.lastUndone else { throw .nothingToRedo }
    make(.redo(reached: content.starsReached(byRedoing: true)))
    return last.edit
  }

  /// The list to commit. Its `commitPlan` can be computed on another thread. Does not change the session, so a
  /// failed commit loses nothing and can be repeated.
  package func listToCommit() throws(SessionError) -> CityList {
    guard state.canCommit else { throw .nothingToCommit(mode) }
    return content.list
  }

  /// Throws if closing without a commit needs confirmation (`SessionState.needsConfirmation`) and `discard` is false.
  /// Changes nothing; the caller removes the session.
  package func close(discard: Bool) throws(SessionError) {
    guard discard || !state.needsConfirmation else { throw .confirmationRequired(mode) }
  }

  /// Opens the article of a city, with a new navigation history, in place of the open article.
  package func openArticle(of id: Int) throws(SessionError) -> ArticleHistory {
    let opened = ArticleHistory(try row(id).city)
    article = opened
    return opened
  }

  /// Opens a page in the article's navigation history. Throws if no article is open.
  package func navigateArticle(to address: WebAddress) throws(SessionError) -> ArticleHistory {
    try changeArticle { article in
      article.navigate(to: address)
      return nil
    }
  }

  /// Goes back one page in the navigation history. Throws at the first page, or if no article is open.
  package func articleBack() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goBack() ? nil : .noArticleBefore }
  }

  /// Goes forward one page in the navigation history. Throws at the last page, or if no article is open.
  package func articleForward() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goForward() ? nil : .noArticleAfter }
  }

  /// Returns the open article, so that the client can load its page again. Throws if no article is open.
  package func reloadArticle() throws(SessionError) -> ArticleHistory {
    try changeArticle { _ in nil }
  }

  private func changeArticle(
    _ change: (inout ArticleHistory) -> SessionError?
  ) throws(SessionError) -> ArticleHistory {
    guard var changed = article else { throw .noArticle }
    if let error = change(&changed) {
      throw error
    }
    article = changed
    return changed
  }
}

extension [Int] {
  /// The numbers in order, without repetitions.
  fileprivate var withoutRepeats: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
