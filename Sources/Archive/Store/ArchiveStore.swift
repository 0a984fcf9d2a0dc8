internal import Platform

/// The storage of an archive: an SQLite file or a PostgreSQL server. Tables, statements and
/// transactions are the same in both. A store opens them and translates errors.
protocol ArchiveStore: AnyObject {
  /// The path for messages: absolute once the file is open, or a URI without passwords.
  var path: String { get }

  /// The path beside which files are stored: pictures, backups.
  var localPath: String { get }

  var isOpen: Bool { get }
  var exists: Bool { get throws }

  /// Whether polling for changes would not create the archive.
  var canPoll: Bool { get throws }

  /// Why the archive can only be read, as one sentence; nil if it can be written, or is not open.
  var obstacle: String? { get }

  /// Whether another process's lock is waited for; only of an open archive.
  var waitsForLocks: Bool { get set }

  /// The state of the open archive's tables.
  var stage: ArchiveStage { get throws }

  /// A number that changes when other processes commit.
  var version: Int { get throws }

  /// Returns and clears the merged notice of other processes; nil if the tables must be read.
  func drainNotice() -> ArchiveNotice?

  /// Becomes readable when other processes have changed the archive; nil without such notices.
  var descriptor: Int32? { get }

  /// Reads the received notices. Returns whether other processes have changed the archive. Never
  /// waits.
  func hasNotices() -> Bool

  /// Whether another archive has replaced this one since the last call.
  func wasReplacedSinceLastCall() -> Bool

  /// The open database, which is another one after the archive was replaced.
  ///
  /// - Parameter upgrading: false does not upgrade an older archive.
  func open(upgrading: Bool) throws -> any SQLDatabase

  /// Runs `body` in one transaction on the open database, and again where that is safe and helps.
  ///
  /// - Parameter rows: how many it is about.
  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, body: () throws -> Value
  ) throws -> Value

  /// Runs a body that adds many cities, without maintaining the order, the counts and the feed for
  /// each. The store rebuilds the order afterwards, the caller the rest.
  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value

  /// Called within a transaction that changes something, to notify other processes. Nil makes them
  /// read the tables.
  func announce(_ news: ArchiveNews?)

  /// Called after the reply to the committed use.
  func sendNotices()

  /// Translates a database error to `ArchiveError` or `CancellationError`.
  func translated(_ error: any Error) -> any Error

  /// Replaces the archive by a backup.
  ///
  /// - Parameter known: the revisions of cities and guide to exceed.
  /// - Returns: the new path of the former archive; nil if there was none.
  func replace(by backup: RestorableBackup, above known: (Int, Int)) throws -> String?

  /// Whether pictures are rows of a table, and the folder of pictures only has copies of them.
  var keepsPictures: Bool { get }

  /// Whether another archive may use the same folder of pictures.
  var mayShareFolder: Bool { get }

  func close()
}

/// The state of an archive's tables.
enum ArchiveStage {
  /// The tables exist and are empty.
  case empty
  /// A version without a feed of changes.
  case withoutFeed
  case newest
}
