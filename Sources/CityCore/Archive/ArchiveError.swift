internal import Platform

/// Why the archive did not do what it was asked. Nothing was changed.
package enum ArchiveError: Error, Equatable {
  /// The file cannot be read or written; the reason is one sentence that says what to do.
  case storageFailed(reason: String)
  /// Another process held the lock for longer than the busy timeout. Trying again helps.
  case storageLocked(path: String)
  /// The archive holds no city of this id.
  case cityNotFound(id: Int)
  /// The archive already holds a city of this id.
  case alreadyExists(id: Int)

  /// One plain sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .storageFailed(let reason): reason
    case .storageLocked(let path):
      "Another process is writing to the archive \(path). Try again."
    case .cityNotFound(let id):
      "City \(id) is not in the archive. Use the id of an archived city."
    case .alreadyExists(let id):
      "City \(id) is already in the archive. Change it there, or remove it first."
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.code.primary {
    case .busy, .locked: self = .storageLocked(path: path)
    default: self = .storageFailed(reason: Self.reason(error, path: path))
    }
  }

  private static func reason(_ error: DatabaseError, path: String) -> String {
    // Without a statement the refusal is our own and already says all.
    guard error.sql != nil else { return error.message }
    let what = "\(error.message) (SQLite \(error.code.rawValue))"
    return switch error.code.primary {
    case .corrupt, .notADatabase:
      "The archive \(path) is damaged: \(what). Restore it from a copy, or move it away to start "
        + "with an empty one."
    case .full: "There is no room to write the archive \(path): \(what). Make room and try again."
    case .readOnly, .permission:
      "The archive \(path) cannot be written: \(what). Change its permissions."
    case .constraint: "The archive \(path) refused a city: \(what). Correct the city."
    default: "The archive \(path) cannot be used: \(what). Check the disk and try again."
    }
  }
}
