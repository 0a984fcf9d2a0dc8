/// A step of a session. The opening list and the steps determine the session.
package enum SessionStep: Sendable, Equatable {
  case edit(SessionEdit)

  /// An edit in the history of a compacted draft. A later step has its effect.
  case remembered(SessionEdit, endedStars: [Int])

  /// `reached` are the cities whose star equals the archive's after the step, so that the user's
  /// own star ends.
  case undo(reached: [Int])
  case redo(reached: [Int])
  case filter(SessionFilter)

  /// The archive changed; the user's edits that still apply.
  case follow(archiveRevision: Int, OwnEdits)
}
