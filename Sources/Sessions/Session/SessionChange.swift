/// A change of a session's visible list and state. Announced before the call that caused it returns.
package struct SessionChange: Sendable, Equatable {
  package var session: String

  /// The revision of the session after this change: 1 for the first change of a new session.
  package var revision: Int

  /// The changes of the visible list, to apply in order; empty if it did not change.
  package var changes: [RowChange]

  /// The state after the change.
  package var state: SessionState
}
