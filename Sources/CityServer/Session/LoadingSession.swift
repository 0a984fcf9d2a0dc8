import Sessions

/// A session whose request was answered with the first rows of its list, before the list was complete.
struct LoadingSession {
  let id: String
  let state: SessionState

  /// The first rows of the list.
  let rows: [SessionRow]

  var shown: ShownSession { ShownSession(id: id, revision: 0, state: state) }

  /// A page of the list; nil if it needs rows that are not read yet.
  func page(offset: Int, limit: Int) -> SessionPage? {
    guard offset <= rows.count - limit else { return nil }
    let end = offset + limit
    return SessionPage(
      rows: Array(rows[offset..<end]), total: state.total, next: end < state.total ? end : nil)
  }
}
