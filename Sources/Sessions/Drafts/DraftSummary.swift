/// An entry of the list of drafts.
package struct DraftSummary: Sendable, Equatable {
  package var id: String
  package var mode: SessionMode

  /// The modification time of the draft's journal, in seconds since 1970.
  package var savedAt: Int

  /// The number of edits, undos and redos in the draft's file.
  package var changes: Int

  /// The id of the process that has the draft open in a session; nil if none has, or if it is unknown.
  package var heldBy: Int?

  /// The time at which the draft expires, in seconds since 1970. Nil while it is in use, if drafts do not expire, or if
  /// it cannot be locked to record that it was listed.
  package var expiresAt: Int?
}
