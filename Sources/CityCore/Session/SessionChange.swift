/// One step of a session's visible list and state, announced before the call that caused it
/// returns.
package struct SessionChange: Sendable, Equatable {
  /// The session's id.
  package var session: String

  /// One more than that of the change before; the first change has 1.
  package var revision: Int

  /// Applied in order to the old visible list they give the new one; empty when only the state
  /// changed.
  package var changes: [RowChange]

  /// As it is after the change.
  package var state: SessionState
}

/// A change of the visible list. Indexes count from 0 and hold at that step.
package enum RowChange: Sendable, Equatable {
  /// The row stands at `index` afterwards.
  case insert(index: Int, row: SessionRow)
  case remove(index: Int, id: Int)

  /// The row leaves `from` and then stands at `to`.
  case move(from: Int, to: Int)

  /// The row at `index` has new values.
  case update(index: Int, row: SessionRow)

  /// So much changed that reading the list anew is cheaper.
  case reset

  /// Changes of more rows than this are announced as a reset.
  package static let mostRows = 100
}
