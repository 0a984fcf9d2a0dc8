internal import Platform

/// Where an archive is stored: a file of SQLite, or a server of PostgreSQL. Tables, statements and
/// transactions are the same in both; a store opens them, and puts failures into words.
protocol ArchiveStore: AnyObject {
  /// As people name it: an absolute path once the file is open, or a URI without passwords.
  var path: String { get }

  /// A path beside which lies what is kept in files: pictures, backups.
  var localPath: String { get }

  var isOpen: Bool { get }
  var exists: Bool { get throws }

  /// Whether a look for the changes of others makes nothing that was not there.
  var mayBeLookedAt: Bool { get throws }

  /// Why the archive can only be read, as one sentence; nil if it can be written, or is not open.
  var obstacle: String? { get }

  /// Whether another process's lock is waited for; only of an open archive.
  var waitsForLocks: Bool { get set }

  /// How far the tables of the open archive are.
  var stage: ArchiveStage { get throws }

  /// A number that changes when others have committed.
  var version: Int { get throws }

  /// What the last notice of others said since this was last asked; nil where it has to be looked up.
  func takeNotice() -> ArchiveNotice?

  /// Becomes readable when others have changed the archive; nil where nothing tells that.
  var descriptor: Int32? { get }

  /// Takes what has come there, and answers whether others have changed the archive. Never waits.
  func hasNotices() -> Bool

  /// Whether another archive was put in the place of this one since this was last asked.
  func takeIsAnother() -> Bool

  /// The open database; another one if somebody put another archive there.
  ///
  /// - Parameter upgrading: false leaves an older one as it is.
  func open(upgrading: Bool) throws -> any SQLDatabase

  /// Runs `body` in one transaction on the open database, and again where that is safe and helps.
  ///
  /// - Parameter rows: how many it is about.
  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, _ body: () throws -> Value
  ) throws -> Value

  /// Runs a body that adds so many cities that their order, their counts and the notes of their changes
  /// are better made once, behind it: the order here, the rest by the caller.
  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value

  /// Called within a transaction that changes something: others will hear of it, and of what is new,
  /// unless they are to look it up.
  func announce(_ news: ArchiveNews?)

  /// Called when nobody waits any more for what was committed.
  func sendNotices()

  /// Puts what the database says into words: `ArchiveError`, or `CancellationError`.
  func translated(_ error: any Error) -> any Error

  /// Puts a backup in the place of the archive.
  ///
  /// - Parameter known: revisions of cities and guide above which the new ones are.
  /// - Returns: where the former archive is now; nil if there was none.
  func replace(by backup: RestorableBackup, above known: (Int, Int)) throws -> String?

  /// Whether pictures are rows of a table, and the folder of pictures only has copies of them.
  var keepsPictures: Bool { get }

  /// Whether another archive may use the same folder of pictures.
  var hasCompany: Bool { get }

  func close()
}

/// What others say with their changes, so that not everybody has to ask for it.
struct ArchiveNotice {
  /// Whose change it was.
  var author: String

  /// Nil if the cities did not change.
  var cities: ArchiveSummary?
  var isOfGuide = false
}

/// How far the tables of an archive are.
enum ArchiveStage {
  /// Made, and nothing in it yet.
  case empty
  /// Of a version that noted no changes.
  case withoutFeed
  case newest
}

/// Why the archive did not do what it was asked. Nothing was changed, unless it says otherwise.
package enum ArchiveError: Error, Equatable {
  /// The file cannot be read or written; the reason is one sentence that says what to do.
  case storageFailed(reason: String)
  /// Storage failed in the middle of a commit, and whether that was kept cannot be told.
  case outcomeUnknown(reason: String)
  /// The server of the archive is not there, or does not answer. Trying again helps when it is.
  case unreachable(reason: String)
  /// A text has a character that a server cannot store.
  case unkeepableText
  /// Another process held the lock for longer than the busy timeout. Trying again helps.
  case storageLocked(path: String)
  case cityNotFound(id: Int)
  case alreadyExists(id: Int)
  /// A client that follows the changes has to begin anew, with all of the archive.
  case cursorExpired(next: String)

  /// One plain sentence that says what is wrong and what to do.
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

  /// Why the archive as a whole cannot be used; nil for what concerns one request.
  package var storageProblem: String? {
    switch self {
    case .storageFailed(let reason), .outcomeUnknown(let reason), .unreachable(let reason): reason
    default: nil
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.code.primary {
    case _ where error.isInDoubt: self = .outcomeUnknown(reason: Self.doubt(error, path: path))
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

  private static func doubt(_ error: DatabaseError, path: String) -> String {
    "The disk failed while the archive \(path) was written: \(error.message) (SQLite "
      + "\(error.code.rawValue)). Whether the change was kept is not known; look at the archive when the disk "
      + "works again."
  }

  private static func reason(_ error: DatabaseError, path: String) -> String {
    // Without a statement the refusal is our own and already says all.
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
