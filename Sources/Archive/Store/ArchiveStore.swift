internal import Adapters

/// The storage of an archive: an SQLite database (a file, or in memory) or a PostgreSQL server. Most statements
/// are the same for both. A store opens the database and translates its errors.
protocol ArchiveStore: AnyObject {
  /// The path for messages: that of a file, absolute once it is open; `Archive.inMemory`; or a URI without passwords.
  var path: String { get }

  /// The path beside which pictures and backups are stored.
  var localPath: String { get }

  var isOpen: Bool { get }
  var exists: Bool { get throws }

  /// Whether polling for changes is possible without creating the archive.
  var canPoll: Bool { get throws }

  /// Why the archive is read-only, as a message for users; nil if it is not open or, as far as known, can be written.
  var obstacle: String? { get }

  /// Whether to wait for the locks of other processes. Has an effect only on an open file.
  var waitsForLocks: Bool { get set }

  /// The state of the tables of an open archive.
  var stage: ArchiveStage { get throws }

  /// A number that changes after other processes have committed, on a server with a delay, and possibly at other times.
  var version: Int { get throws }

  /// Returns and clears the merged notices of other processes; nil if the tables must be read.
  func drainNotice() -> ArchiveNotice?

  /// A descriptor that becomes readable when other processes have changed the archive, and possibly at other times;
  /// nil for a store without notices, and without a connection.
  var descriptor: Int32? { get }

  /// Reads the received notices without waiting. Returns whether there were any.
  func hasNotices() -> Bool

  /// Whether another archive has replaced this one since the last call.
  func wasReplacedSinceLastCall() -> Bool

  /// Returns the open database, and opens it if necessary. Returns a different one after the archive was replaced.
  ///
  /// - Parameter upgrading: false leaves an older file at its version. The tables of a server are upgraded in any case.
  func open(upgrading: Bool) throws -> any SQLDatabase

  /// Runs `body` in one transaction. On a server it may run again, a limited number of times, after a conflict or a
  /// lost connection has undone the transaction.
  ///
  /// - Parameter rows: the approximate number of affected rows.
  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, body: () throws -> Value
  ) throws -> Value

  /// Whether inserting cities is faster in `withoutUpkeep`.
  ///
  /// - Parameters:
  ///   - rows: the maximum number of cities to insert.
  ///   - present: the number of cities in the archive.
  func defersUpkeep(inserting rows: Int, to present: Int) -> Bool

  /// Runs a body that writes many cities, within a transaction. Meanwhile the store updates neither the counts nor the
  /// feed; the caller updates them afterwards. A file does not update the indexes of cities either, and rebuilds them
  /// afterwards.
  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value

  /// Prepares a notice to other processes. Called within a transaction that changes cities or the guide. Nil makes the
  /// other processes read the tables.
  func announce(_ news: ArchiveNews?)

  /// Sends the prepared notices. Called after each use and each poll.
  func sendNotices()

  /// Translates a database error to `ArchiveError` or `CancellationError`, and a `BackupError` to
  /// `ArchiveError`. Returns other errors unchanged.
  func translated(_ error: any Error) -> any Error

  /// Replaces the archive by a backup, or throws and leaves the archive unchanged, also if the task is cancelled. After
  /// `ArchiveError.outcomeUnknown` it may be replaced nevertheless.
  ///
  /// - Parameters:
  ///   - known: the revisions of cities and guide that the new revisions must exceed.
  ///   - inspect: reads the new contents before they take effect. May be called again after a conflict or a lost
  ///     connection.
  /// - Returns: the path of a file with the former archive; nil if there was none.
  func replace(
    by backup: RestorableBackup, above known: (Int, Int),
    inspecting inspect: (any SQLDatabase) throws -> Void
  ) throws -> String?

  /// Whether a table stores the pictures. The folder of pictures is then only a cache.
  var keepsPictures: Bool { get }

  /// Whether another archive may use the same folder of pictures; false for a server, whose folder is only a cache.
  var mayShareFolder: Bool { get }

  func close()
}

/// The state of an archive's tables.
enum ArchiveStage {
  /// The file exists, but has no tables yet.
  case empty
  /// A version of the tables without a feed of changes.
  case withoutFeed
  /// The newest version, or an older one that has a feed.
  case newest
}
