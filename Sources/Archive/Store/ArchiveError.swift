internal import Adapters

/// The reasons why an operation of the archive fails. Except after `outcomeUnknown`, the failed transaction
/// changed nothing.
package enum ArchiveError: Error, Equatable {
  /// The archive cannot be read or written, or rejected a value. The reason is a message for users.
  case storageFailed(reason: String)
  /// The storage failed during a commit. It is unknown whether the commit is durable.
  case outcomeUnknown(reason: String)
  /// The archive's server cannot be reached now, for example because it is down. A later retry may succeed.
  case unreachable(reason: String)
  /// A text contains U+0000, which the server cannot store.
  case unkeepableText
  /// Another connection held a lock until the wait for it ended. A retry may succeed.
  case storageLocked(path: String)
  case cityNotFound(id: Int)
  case alreadyExists(id: Int)
  case listNotFound(id: Int)
  case listExists(name: String)
  /// There is no such import that can be undone. The id is nil if the last import was to be undone.
  case importNotFound(id: Int?)
  /// It is no longer known which cities were changed after the import.
  case importTooOld(id: Int)
  /// A request adds cities or places to a smart list, or removes them from it.
  case listIsSmart(name: String)
  /// A request gives a query to a list that a user fills.
  case listIsNotSmart(name: String)
  /// The feed does not have the requested changes. The client must read the whole archive again. `next` is the current
  /// cursor.
  case cursorExpired(next: String)

  /// A message for users, with the problem and the remedy.
  package var message: String {
    switch self {
    case .storageFailed(let reason), .outcomeUnknown(let reason), .unreachable(let reason): reason
    case .unkeepableText:
      "A text contains the character U+0000, which the archive's server cannot store. Remove it."
    case .storageLocked(let path): "Another process is writing to the archive \(path). Try again."
    case .cityNotFound(let id):
      "City \(id) is not in the archive. archive.list lists the archived cities."
    case .cursorExpired:
      "The changes since that cursor are no longer kept, or belong to another archive. Read the whole archive "
        + "again, and continue from data.cursor."
    case .alreadyExists(let id):
      "City \(id) is already in the archive. Change it there, or remove it first."
    case .importNotFound(let id):
      (id.map { "There is no import \($0) that can be undone." }
        ?? "There is no import that can be undone.")
        + " The last \(ImportTable.kept) imports can be, each once."
    case .importTooOld(let id):
      "Import \(id) can no longer be undone, because it is not known which of its cities were changed since: the "
        + "archive was replaced, or more than \(ChangeTable.kept) changes followed."
    case .listNotFound(let id): "There is no list \(id). list.list returns the lists."
    case .listExists(let name): "There is already a list named \(name). Choose another name."
    case .listIsSmart(let name):
      "\(name) is a smart list, which contains what its query finds. Change its query, or choose another list."
    case .listIsNotSmart(let name):
      "\(name) is a list that you fill, and cannot get a query. Add a new list with the query."
    }
  }

  /// Whether the change may be durable nevertheless.
  var isInDoubt: Bool {
    if case .outcomeUnknown = self {
      true
    } else {
      false
    }
  }

  /// The message of `storageFailed`, `outcomeUnknown` or `unreachable`; nil for the other errors.
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
    "The archive \(path) is read-only: \(obstacle). Change that or choose another path."
  }

  private static func unknownOutcome(_ error: DatabaseError, path: String) -> String {
    "A disk error occurred while writing the archive \(path): \(error.message) (SQLite "
      + "\(error.code.rawValue)). The change may or may not have been saved. Check the archive once the disk "
      + "works again."
  }

  private static func reason(_ error: DatabaseError, path: String) -> String {
    // An error without a statement has a complete message from this program.
    guard error.sql != nil else { return error.message }
    let what = "\(error.message) (SQLite \(error.code.rawValue))"
    return switch error.code.primary {
    case .corrupt, .notADatabase:
      "The archive \(path) is damaged: \(what). \(remedy(path)), or move it away to start with an "
        + "empty one."
    case .full:
      "The disk is full, so the archive \(path) cannot be written: \(what). Free some space and try again."
    case .readOnly, .permission, .cantOpen:
      if let obstacle = Database.obstacle(toWriting: path) {
        readOnly(obstacle, path: path)
      } else {
        "The archive \(path) cannot be opened for writing: \(what). Check the disk and try again."
      }
    case .ioError:
      "The archive \(path) cannot be used: \(what). Nothing was changed. Check the disk and try again."
    case .constraint: "The archive \(path) rejected a city: \(what). Correct the city."
    default: "The archive \(path) cannot be used: \(what). Check the disk and try again."
    }
  }
}
