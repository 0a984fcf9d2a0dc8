/// A change of a session's visible list and state, announced before the call that caused it
/// returns.
package struct SessionChange: Sendable, Equatable {
  package var session: String

  /// Increases by one with each change; the first change has 1.
  package var revision: Int

  /// The changes to apply in order to the visible list; empty if only the state changed.
  package var changes: [RowChange]

  /// The state after the change.
  package var state: SessionState
}
