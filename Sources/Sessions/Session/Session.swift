package import Geography
package import Services

/// A list of cities that a user stars, filters and weeds out before anything reaches the archive.
///
/// Isolated to the executor it is given. Every method runs to its end without suspension: it
/// changes the list, announces the change, and returns; so the announcement always comes before
/// the answer, and a thrown error means that nothing changed and nothing was announced.
package actor Session {
  package nonisolated let id: String
  package nonisolated let mode: SessionMode

  /// What was opened of the encyclopedia; nil before. It ends with the session and is no change of
  /// it: neither the revision nor the history of edits counts it.
  package private(set) var article: ArticleHistory?

  /// All that steps change.
  package private(set) var content: SessionContent

  private nonisolated let executor: any SerialExecutor
  private let onStep: @Sendable (isolated Session, SessionStep) -> Void
  private let onChange: @Sendable (SessionChange) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - onStep: told of each step before it is made, on the executor.
  ///   - onChange: takes each announcement, on the executor.
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

  /// The number of changes announced so far.
  package var revision: Int { content.revision }

  package var state: SessionState { content.state }

  private var list: CityList { content.list }

  /// Makes a step that changes something, and announces what it did to the visible list.
  private func make(
    _ step: SessionStep, at position: Int? = nil, of positions: PositionSet? = nil,
    in gazetteer: Gazetteer? = nil
  ) {
    onStep(self, step)
    let changes = content.take(step, at: position, of: positions, in: gazetteer)
    onChange(
      SessionChange(session: id, revision: content.revision, changes: changes, state: state))
  }

  /// Takes the list over as the archive has become.
  ///
  /// - Returns: whether it was; not if steps were made since, which it does not know.
  package func follow(_ followed: FollowedContent) -> Bool {
    guard followed.former == revision else { return false }
    onStep(self, followed.step)
    content = followed.content
    onChange(
      SessionChange(session: id, revision: revision, changes: followed.changes, state: state))
    return true
  }

  /// Sets the filter; nothing happens when it is set already.
  ///
  /// - Parameter gazetteer: tells in which other languages the cities have names; without it they are
  ///   found by their own alone.
  package func search(_ query: String, scope: SessionScope, in gazetteer: Gazetteer? = nil) {
    let filter = SessionFilter(query: query, scope: scope)
    if filter != list.filter {
      make(.filter(filter), in: gazetteer)
    }
  }

  /// The row of a city that is in the session, and where it stands. Changes nothing.
  package func select(_ id: Int) throws(SessionError) -> LocatedRow {
    list.located(try list.position(of: id))
  }

  /// The row of a city that is in the session, visible or not.
  package func row(_ id: Int) throws(SessionError) -> SessionRow {
    list.row(at: try list.position(of: id))
  }

  /// At most `limit` rows of a part of the list from place `offset` on; numbers below 0 count as 0.
  package func page(
    of part: SessionPart = .visible, offset: Int, limit: Int
  ) -> SessionPage {
    let rows = list.list(of: part)
    let offset = min(max(0, offset), rows.count)
    let end = offset + min(max(0, limit), rows.count - offset)
    return SessionPage(
      rows: rows.positions(from: offset, limit: end - offset).map(list.row),
      total: rows.count, next: end < rows.count ? end : nil)
  }

  /// Stars a city or takes its star away. Answers the row and where it stands then.
  package func toggleFavorite(_ id: Int) throws(SessionError) -> EditedRow {
    let position = try list.position(of: id)
    let favorite = !list.favorites.contains(position)
    make(.edit(.favorite(ids: EditedIDs(id), favorite: favorite)), at: position)
    return list.edited(position)
  }

  /// As `toggleFavorite`, to a given value; nothing happens when the row has it.
  package func setFavorite(_ id: Int, _ favorite: Bool) throws(SessionError) -> EditedRow {
    let position = try list.position(of: id)
    if list.favorites.contains(position) != favorite {
      make(.edit(.favorite(ids: EditedIDs(id), favorite: favorite)), at: position)
    }
    return list.edited(position)
  }

  /// Takes a city out of the session, visible or not.
  package func remove(_ id: Int) throws(SessionError) {
    let position = try list.position(of: id)
    make(.edit(.removal(ids: EditedIDs(id))), at: position)
  }

  /// As `setFavorite`, of several in one edit, and nothing of them if one is not in the session.
  /// Answers how many had it the other way round.
  package func setFavorite(_ ids: [Int], _ favorite: Bool) throws(SessionError) -> Int {
    var changed: [Int] = []
    for id in ids.withoutRepeats
    where list.favorites.contains(try list.position(of: id)) != favorite {
      changed.append(id)
    }
    if !changed.isEmpty {
      make(.edit(.favorite(ids: EditedIDs(changed), favorite: favorite)))
    }
    return changed.count
  }

  /// Takes several cities out of the session in one edit, or none if one of them is not in it.
  /// Answers how many they are.
  package func remove(_ ids: [Int]) throws(SessionError) -> Int {
    let ids = ids.withoutRepeats
    for id in ids {
      _ = try list.position(of: id)
    }
    if !ids.isEmpty {
      make(.edit(.removal(ids: EditedIDs(ids))))
    }
    return ids.count
  }

  /// Takes the visible cities without a star out of the session, if there are any. Answers their
  /// ids in the list's order.
  package func removeUnfavorites() -> [Int] {
    let unstarred = list.visible.others
    let ids = list.ids(unstarred.members())
    if !ids.isEmpty {
      make(.edit(.removal(ids: EditedIDs(ids))), of: unstarred)
    }
    return ids
  }

  /// Puts a removed city back, with the star it had. Answers the row and where it stands then.
  package func restore(_ id: Int) throws(SessionError) -> EditedRow {
    let position = try list.removedPosition(of: id)
    make(.edit(.restoration(ids: EditedIDs(id))), at: position)
    return list.edited(position)
  }

  /// Puts several back in one edit, or none if one of them was not removed. Answers how many they are.
  package func restore(_ ids: [Int]) throws(SessionError) -> Int {
    let ids = ids.withoutRepeats
    for id in ids {
      _ = try list.removedPosition(of: id)
    }
    if !ids.isEmpty {
      make(.edit(.restoration(ids: EditedIDs(ids))))
    }
    return ids.count
  }

  /// Takes the last edit back and answers which it was. The filter is not part of the history.
  package func undo() throws(SessionError) -> SessionEdit {
    guard let last = content.history.lastDone else { throw .nothingToUndo }
    make(.undo(reached: content.starsReached(byRedoing: false)))
    return last.edit
  }

  /// Makes the edit that was last taken back again and answers which it was.
  package func redo() throws(SessionError) -> SessionEdit {
    guard let last = content.history.lastUndone else { throw .nothingToRedo }
    make(.redo(reached: content.starsReached(byRedoing: true)))
    return last.edit
  }

  /// The list as it is to be stored; its `commitPlan` can be made on another thread. The session
  /// stays as it is, so that a commit that fails loses nothing and can be repeated.
  package func listToCommit() throws(SessionError) -> CityList {
    guard state.canCommit else { throw .nothingToCommit(mode) }
    return list
  }

  /// Passes when the session may end without a commit: it has nothing to lose, or the user said
  /// to discard it.
  package func close(discard: Bool) throws(SessionError) {
    guard discard || !state.needsConfirmation else { throw .confirmationRequired(mode) }
  }

  /// Opens the article of a city, with a history of its own.
  package func openArticle(of id: Int) throws(SessionError) -> ArticleHistory {
    let opened = ArticleHistory(try row(id).city)
    article = opened
    return opened
  }

  package func navigateArticle(to address: WebAddress) throws(SessionError) -> ArticleHistory {
    try changeArticle { article in
      article.navigate(to: address)
      return nil
    }
  }

  package func articleBack() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goBack() ? nil : .noArticleBefore }
  }

  package func articleForward() throws(SessionError) -> ArticleHistory {
    try changeArticle { $0.goForward() ? nil : .noArticleAfter }
  }

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
  /// Each number once, where it comes first.
  fileprivate var withoutRepeats: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
