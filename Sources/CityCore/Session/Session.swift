/// A list of cities that a user stars, filters and weeds out before anything reaches the archive.
///
/// Isolated to the executor it is given. Every method runs to its end without suspension: it
/// changes the list, announces the change, and returns; so the announcement always comes before
/// the answer, and a thrown error means that nothing changed and nothing was announced.
package actor Session {
  package nonisolated let id: String
  package nonisolated let mode: SessionMode

  /// The number of changes announced so far.
  package private(set) var revision = 0

  /// What was opened of the encyclopedia; nil before. It ends with the session and is no change of
  /// it: neither the revision nor the history of edits counts it.
  package private(set) var article: ArticleHistory?

  private var list: CityList
  private var history = EditHistory()
  private var dirty = false

  private nonisolated let executor: any SerialExecutor
  private let onChange: @Sendable (SessionChange) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter onChange: takes each announcement, on the executor.
  package init(
    id: String, list: CityList, executor: any SerialExecutor,
    onChange: @escaping @Sendable (SessionChange) -> Void
  ) {
    self.id = id
    mode = list.mode
    self.list = list
    self.executor = executor
    self.onChange = onChange
  }

  package var state: SessionState {
    SessionState(
      mode: mode, total: list.present.count, visible: list.visible.count,
      favorites: list.visible.favorites.count, unfavorites: list.visible.others.count,
      dirty: dirty, filter: list.filter, canUndo: history.canUndo, canRedo: history.canRedo)
  }

  private func announce(_ changes: [RowChange]) {
    revision += 1
    onChange(SessionChange(session: id, revision: revision, changes: changes, state: state))
  }

  /// Sets the filter; nothing happens when it is set already.
  ///
  /// - Parameter gazetteer: tells in which other languages the cities have names; without it they are
  ///   found by their own alone.
  package func search(_ query: String, scope: SessionScope, in gazetteer: Gazetteer? = nil) {
    let filter = SessionFilter(query: query, scope: scope)
    guard filter != list.filter else { return }
    announce(list.setFilter(filter, gazetteer))
  }

  /// The row of a city that is in the session, and where it stands. Changes nothing.
  package func select(_ id: Int) throws(SessionError) -> LocatedRow {
    list.located(try list.position(of: id))
  }

  /// The row of a city that is in the session, visible or not.
  package func row(_ id: Int) throws(SessionError) -> SessionRow {
    list.row(at: try list.position(of: id))
  }

  /// Every city that is in the session, visible or not, in no promised order.
  package var cities: [City] { list.present.members().map { list.rows[$0].city } }

  /// At most `limit` visible rows from place `offset` on; numbers below 0 count as 0.
  package func page(offset: Int, limit: Int) -> SessionPage {
    let offset = min(max(0, offset), list.visible.count)
    let end = offset + min(max(0, limit), list.visible.count - offset)
    return SessionPage(
      rows: list.visible.positions(from: offset, limit: end - offset).map(list.row),
      total: list.visible.count, next: end < list.visible.count ? end : nil)
  }

  /// Stars a city or takes its star away. Answers the row and where it stands then.
  package func toggleFavorite(_ id: Int) throws(SessionError) -> EditedRow {
    let position = try list.position(of: id)
    perform(.favorite(id: id, favorite: !list.favorites.contains(position)))
    return list.edited(position)
  }

  /// As `toggleFavorite`, to a given value; nothing happens when the row has it.
  package func setFavorite(_ id: Int, _ favorite: Bool) throws(SessionError) -> EditedRow {
    let position = try list.position(of: id)
    if list.favorites.contains(position) != favorite {
      perform(.favorite(id: id, favorite: favorite))
    }
    return list.edited(position)
  }

  /// Takes a city out of the session, visible or not.
  package func remove(_ id: Int) throws(SessionError) {
    _ = try list.position(of: id)
    perform(.removal(ids: [id]))
  }

  /// Takes the visible cities without a star out of the session, if there are any. Answers their
  /// ids in the list's order.
  package func removeUnfavorites() -> [Int] {
    let unstarred = list.visible.others
    let ids = list.ids(unstarred.members())
    if !ids.isEmpty { perform(.removal(ids: ids), of: unstarred) }
    return ids
  }

  /// Puts a removed city back, with the star it had. Answers the row and where it stands then.
  package func restore(_ id: Int) throws(SessionError) -> EditedRow {
    guard let position = list.rows.position(of: id) else { throw .cityNeverListed(id: id) }
    guard !list.present.contains(position) else { throw .cityNotRemoved(id: id) }
    perform(.restoration(ids: [id]))
    return list.edited(position)
  }

  /// Takes the last edit back and answers which it was. The filter is not part of the history.
  package func undo() throws(SessionError) -> SessionEdit {
    guard let done = history.undo() else { throw .nothingToUndo }
    announce(list.apply(done.edit.inverse, of: done.positions))
    return done.edit
  }

  /// Makes the edit that was last taken back again and answers which it was.
  package func redo() throws(SessionError) -> SessionEdit {
    guard let undone = history.redo() else { throw .nothingToRedo }
    announce(list.apply(undone.edit, of: undone.positions))
    return undone.edit
  }

  /// Makes an edit that changes something.
  ///
  /// - Parameter positions: of its cities, if they are at hand.
  private func perform(_ edit: SessionEdit, of positions: PositionSet? = nil) {
    let changes = list.apply(edit, of: positions)
    history.record(EditHistory.Entry(edit: edit, positions: positions))
    dirty = true
    announce(changes)
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
    if let error = change(&changed) { throw error }
    article = changed
    return changed
  }
}
