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
