/// An entry of the list of drafts.
package struct DraftSummary: Sendable, Equatable {
  package var id: String
  package var mode: SessionMode

  /// In seconds since 1970.
  package var savedAt: Int

  /// The number of edits, undos and redos.
  package var changes: Int

  /// The process that has the draft open in a session.
  package var heldBy: Int?

  /// When the draft is removed, in seconds since 1970. Nil while it is locked, or if drafts do not
  /// expire.
  package var expiresAt: Int?
}
