/// An entry of the list of drafts.
package struct DraftSummary: Sendable, Equatable {
  package var id: String
  package var mode: SessionMode

  /// The time of the last write, in seconds since 1970.
  package var savedAt: Int

  /// The number of edits, undos and redos.
  package var changes: Int

  /// The id of the process that has the draft open in a session.
  package var heldBy: Int?

  /// The time at which the draft is removed, in seconds since 1970. Nil while it is in use, or if drafts do not
  /// expire.
  package var expiresAt: Int?
}
