/// A step of a session, as a draft records it.
package enum SessionStep: Sendable, Equatable {
  case edit(SessionEdit)

  /// An edit in the history of a compacted draft. A later step contains its effect.
  case remembered(SessionEdit, endedStars: [Int])

  /// `reached` contains the cities of the edit whose star equals the archive's after the step, so that the user's own
  /// star is dropped.
  case undo(reached: [Int])
  case redo(reached: [Int])
  case filter(SessionFilter)

  /// The archive changed, or the draft was compacted. Contains the user's edits relative to the archive.
  case follow(archiveRevision: Int, OwnEdits)
}
