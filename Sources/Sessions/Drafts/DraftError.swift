internal import Platform

/// The reasons why a draft cannot be resumed, removed or written.
package enum DraftError: Error, Equatable {
  case notFound(String)
  case inUse(String, by: Int?)

  /// A file of the draft is missing or cannot be parsed.
  case damaged(String)

  /// The archive has changed since the draft was saved. `changed` is the number of cities with edits in the
  /// draft; `left` is the number of those whose edits still apply.
  case outdated(String, changed: Int, left: Int)

  /// The draft cannot be written or locked. Contains the reason.
  case failed(String)

  /// A message for users, with the problem and the remedy.
  package var message: String {
    switch self {
    case .notFound(let id): "There is no draft \(id). session.list lists the drafts."
    case .inUse(let id, let process?) where process != ThisProcess.id:
      "Draft \(id) is open in a session of process \(process). Close that session first."
    case .inUse(let id, _): "Draft \(id) is open in a session. Close that session first."
    case .damaged(let id):
      "The files of draft \(id) are damaged, so it cannot be resumed. session.discardDraft removes it."
    case .outdated(let id, let changed, let left):
      "The archive has changed since draft \(id) was saved. Pass force to resume it with the changes that "
        + "still apply, to \(left) of its \(changed) changed cities."
    case .failed(let reason): "The draft cannot be written: \(reason)."
    }
  }
}
