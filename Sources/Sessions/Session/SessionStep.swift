/// A step of a session. The opening list and the steps determine the session.
package enum SessionStep: Sendable, Equatable {
  case edit(SessionEdit)

  /// An edit in the history of a compacted draft. A later step contains its effect.
  case remembered(SessionEdit, endedStars: [Int])

  /// `reached` contains the cities whose star equals the archive's after the step, so that the user's own star
  /// is dropped.
  case undo(reached: [Int])
  case redo(reached: [Int])
  case filter(SessionFilter)

  /// The archive changed. Contains the user's edits that still apply.
  case follow(archiveRevision: Int, OwnEdits)
}
