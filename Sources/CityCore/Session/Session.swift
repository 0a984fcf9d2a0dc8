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
  package internal(set) var article: ArticleHistory?

  var list: CityList
  private var history = EditHistory()
  private var dirty = false

  private nonisolated let executor: any SerialExecutor
  private let onChange: @Sendable (SessionChange) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - id: names the session in its announcements.
  ///   - rows: in any order; of several with one id the first counts.
  ///   - executor: runs every method.
  ///   - fold: makes the form of a name or query that a search compares.
  ///   - onChange: takes each announcement, on the executor.
  package init(
    id: String, mode: SessionMode, rows: [SessionRow], executor: any SerialExecutor,
    fold: @escaping @Sendable (String) -> [UInt8],
    onChange: @escaping @Sendable (SessionChange) -> Void
  ) {
    self.id = id
    self.mode = mode
    self.executor = executor
    self.onChange = onChange
    list = CityList(rows, fold: fold)
  }

  package var state: SessionState {
    SessionState(
      mode: mode, total: list.present.count, visible: list.visible.count,
      favorites: list.visible.favorites.count, unfavorites: list.visible.others.count,
      dirty: dirty, filter: list.filter, canUndo: history.canUndo, canRedo: history.canRedo)
  }

  /// Makes an edit that changes something.
  func perform(_ edit: SessionEdit) {
    let changes = list.apply(edit)
    history.record(edit)
    dirty = true
    announce(changes)
  }

  /// Takes the last edit back and answers which it was. The filter is not part of the history.
  @discardableResult
  package func undo() throws(SessionError) -> SessionEdit {
    guard let edit = history.undo() else { throw .nothingToUndo }
    announce(list.apply(edit.inverse))
    return edit
  }

  /// Makes the edit that was last taken back again and answers which it was.
  @discardableResult
  package func redo() throws(SessionError) -> SessionEdit {
    guard let edit = history.redo() else { throw .nothingToRedo }
    announce(list.apply(edit))
    return edit
  }

  func announce(_ changes: [RowChange]) {
    revision += 1
    onChange(SessionChange(session: id, revision: revision, changes: changes, state: state))
  }
}
