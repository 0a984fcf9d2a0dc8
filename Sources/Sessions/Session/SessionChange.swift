/// A change of a session's visible list and state. Announced before the call that caused it returns.
package struct SessionChange: Sendable, Equatable {
  package var session: String

  /// The number of this change: 1 for the first one.
  package var revision: Int

  /// The changes of the visible list, to apply in order; empty if only the state changed.
  package var changes: [RowChange]

  /// The state after the change.
  package var state: SessionState
}
