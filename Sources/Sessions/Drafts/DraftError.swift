internal import Platform

/// Why a draft cannot be resumed.
package enum DraftError: Error, Equatable {
  case notFound(String)
  case inUse(String, by: Int?)

  /// Its files were changed or are missing.
  case damaged(String)

  /// The archive has changed since. Of the cities that the draft changed, `left` still apply.
  case outdated(String, changed: Int, left: Int)

  /// The draft cannot be written; the system's message.
  case failed(String)

  /// One sentence that states the problem and the remedy.
  package var message: String {
    switch self {
    case .notFound(let id): "There is no draft \(id); session.list tells which there are."
    case .inUse(let id, let process?) where process != ThisProcess.id:
      "Draft \(id) is open in a session of process \(process); close that one first."
    case .inUse(let id, _): "Draft \(id) is open in a session; close that one first."
    case .damaged(let id):
      "The files of draft \(id) are damaged, so it can't be taken up; session.discardDraft removes it."
    case .outdated(let id, let changed, let left):
      "The archive has changed since draft \(id) was saved; say force to take up what is left, which is "
        + "\(left) of its \(changed) changed cities."
    case .failed(let reason): "The draft can't be written: \(reason)."
    }
  }
}
