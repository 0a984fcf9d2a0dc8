internal import Platform

/// Why an operation of the archive failed. Nothing was changed, unless the case says otherwise.
package enum ArchiveError: Error, Equatable {
  /// The archive cannot be read or written; the reason is a sentence with the remedy.
  case storageFailed(reason: String)
  /// Storage failed during a commit, and whether the commit is durable is unknown.
  case outcomeUnknown(reason: String)
  /// The archive's server is down or does not answer. Retrying helps later.
  case unreachable(reason: String)
  /// A text has a character that a server cannot store.
  case unkeepableText
  /// Another process held the lock for longer than the busy timeout. Retrying helps.
  case storageLocked(path: String)
  case cityNotFound(id: Int)
  case alreadyExists(id: Int)
  /// A client that follows the feed must read the whole archive again.
  case cursorExpired(next: String)

  /// One sentence that states the problem and the remedy.
  package var message: String {
    switch self {
    case .storageFailed(let reason), .outcomeUnknown(let reason), .unreachable(let reason): reason
    case .unkeepableText:
      "A text has the character U+0000, which the server of the archive cannot store. Leave it out."
    case .storageLocked(let path): "Another process is writing to the archive \(path). Try again."
    case .cityNotFound(let id): "City \(id) is not in the archive; archive.list tells which are."
    case .cursorExpired:
      "The changes since that cursor are not kept, or of another archive; read the archive anew, and "
        + "follow it from data.cursor."
    case .alreadyExists(let id):
      "City \(id) is already in the archive. Change it there, or remove it first."
    }
  }

  /// Why the whole archive is unusable; nil if the error concerns one request.
  package var storageProblem: String? {
    switch self {
    case .storageFailed(let reason), .outcomeUnknown(let reason), .unreachable(let reason): reason
    default: nil
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.code.primary {
    case _ where error.isInDoubt:
      self = .outcomeUnknown(reason: Self.unknownOutcome(error, path: path))
    case .busy, .locked: self = .storageLocked(path: path)
    default: self = .storageFailed(reason: Self.reason(error, path: path))
    }
  }

  private static func remedy(_ path: String) -> String {
    guard let backup = BackupFolder(besideArchive: path).newest() else {
      return "Restore it from a copy"
    }
    return "Restore it with archive.restore, for example from \(backup)"
  }

  static func readOnly(_ obstacle: String, path: String) -> String {
    "The archive \(path) can be read only: \(obstacle). Change that or choose another path."
  }

  private static func unknownOutcome(_ error: DatabaseError, path: String) -> String {
    "The disk failed while the archive \(path) was written: \(error.message) (SQLite "
      + "\(error.code.rawValue)). Whether the change was kept is not known; look at the archive when the disk "
      + "works again."
  }

  private static func reason(_ error: DatabaseError, path: String) -> String {
    // Without a statement the message is this program's own and complete.
    guard error.sql != nil else { return error.message }
    let what = "\(error.message) (SQLite \(error.code.rawValue))"
    return switch error.code.primary {
    case .corrupt, .notADatabase:
      "The archive \(path) is damaged: \(what). \(remedy(path)), or move it away to start with an "
        + "empty one."
    case .full: "There is no room to write the archive \(path): \(what). Make room and try again."
    case .readOnly, .permission, .cantOpen:
      if let obstacle = Database.obstacle(toWriting: path) {
        readOnly(obstacle, path: path)
      } else {
        "The archive \(path) cannot be opened to write: \(what). Check the disk and try again."
      }
    case .ioError:
      "The archive \(path) cannot be used: \(what). Nothing was changed. Check the disk and try again."
    case .constraint: "The archive \(path) refused a city: \(what). Correct the city."
    default: "The archive \(path) cannot be used: \(what). Check the disk and try again."
    }
  }
}
