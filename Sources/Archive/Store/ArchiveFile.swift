internal import Adapters
internal import Platform

/// An archive in memory, or in one SQLite file, which several processes can share. Opened at first use, and
/// opened again if another file replaces it.
final class ArchiveFile: ArchiveStore {
  /// A transaction of more rows gets the large cache. With the usual cache SQLite would write the index pages to the
  /// log again and again.
  private static let manyRows = 5000

  /// In SQLite's unit: a negative number is a size in KiB. -2000 is SQLite's default.
  private static let usualCache = -2000
  private static let largeCache = -65_536

  private let givenPath: String
  private let busyTimeout: Int32
  private let policy: BackupPolicy
  private var database: Database?

  /// The number of times that a file was opened.
  private var openings = 0

  /// Whether the file at the path was found replaced since the last poll, so that the client does not know it yet.
  private var wasReplaced = false

  init(path: String, busyTimeout: Int32, policy: BackupPolicy) {
    givenPath = path
    self.busyTimeout = busyTimeout
    self.policy = policy
  }

  var isOpen: Bool { database != nil }

  var waitsForLocks: Bool {
    get { database?.waitsForLocks ?? true }
    set { database?.waitsForLocks = newValue }
  }

  /// Closes the file. When the last connection closes, SQLite removes its auxiliary files, unless this connection must
  /// leave the log to the file's next user.
  func close() {
    if let database, database.fileStatus() == .replaced {
      _ = try? detach(database)
    }
    if database?.isCurrent == false {
      database?.keepLogOnClose()
    }
    database = nil
  }

  var obstacle: String? {
    guard let database, database.isReadOnly else { return nil }
    return Database.obstacle(toWriting: path).map { ArchiveError.readOnly($0, path: path) }
  }

  var exists: Bool { isOpen || File.exists(givenPath) }

  // Do not open an empty file: that would make an archive of a file that is still being copied.
  var canPoll: Bool { exists && (isOpen || !File.isEmpty(givenPath)) }

  /// Ignores files whose name begins with that of the archive: SQLite's auxiliary files, and copies with a suffix.
  var mayShareFolder: Bool { Database.mayHaveSibling(of: givenPath, schema: ArchiveSchema.current) }

  var path: String { database?.path ?? givenPath }
  var localPath: String { path }
  func drainNotice() -> ArchiveNotice? { nil }
  var keepsPictures: Bool { false }
  var descriptor: Int32? { nil }
  func hasNotices() -> Bool { false }

  var stage: ArchiveStage {
    get throws {
      guard let database, database.needsUpgrade else { return .newest }
      if try database.integer("PRAGMA user_version") == 0 {
        return .empty
      }
      return try ChangeTable.exists(in: database) ? .newest : .withoutFeed
    }
  }

  /// Includes the number of openings, because SQLite's number is only comparable within one connection.
  var version: Int { get throws { try openings << 32 + (database?.dataVersion() ?? 0) } }

  func wasReplacedSinceLastCall() -> Bool {
    defer { wasReplaced = false }
    return wasReplaced
  }

  /// Does nothing: `transaction` reports each commit.
  func announce(_ news: ArchiveNews?) {}
  func sendNotices() {}

  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, body: () throws -> Value
  ) throws -> Value {
    let database = try database ?? opened(upgrading: true)
    if rows > Self.manyRows {
      try database.run("PRAGMA cache_size = \(Self.largeCache)")
    }
    defer {
      if rows > Self.manyRows {
        _ = try? database.run("PRAGMA cache_size = \(Self.usualCache)")
        _ = try? database.run("PRAGMA shrink_memory")
      }
    }
    let value = try database.transaction(kind, body: body)
    if kind == .write, database.path != Archive.inMemory {
      DatabaseWatch.reportCommit(to: database.path)
    }
    return value
  }

  /// True for more than 5,000 rows, and more than twice the cities in the archive. That took a third of the time when
  /// measured.
  func defersUpkeep(inserting rows: Int, to present: Int) -> Bool {
    rows > Self.fewRows && rows > 2 * present
  }

  private static let fewRows = 5000

  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value {
    let database = try database ?? opened(upgrading: true)
    let parts = try database.statement(
      """
      SELECT type, name, sql FROM sqlite_master
      WHERE sql IS NOT NULL AND type IN ('trigger', 'index') AND tbl_name = 'city'
      """
    ).map { (drop: "DROP \($0.text(0)) \($0.text(1))", make: $0.text(2)) }
    for part in parts {
      try database.execute(part.drop)
    }
    let value = try body()
    // A larger cache than this makes SQLite sort for too long between two checks for cancellation.
    try database.run("PRAGMA cache_size = -4096")
    for part in parts {
      try database.execute(part.make)
    }
    return value
  }

  func translated(_ error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError:
      let isTimeout = [.busy, .locked, .interrupt].contains(error.code.primary)
      return isTimeout && Task.isCancelled ? CancellationError() : ArchiveError(error, path: path)
    case let error as BackupError: return ArchiveError.storageFailed(reason: error.message)
    default: return error
    }
  }
}

// Opening the file, and reopening it when another file has replaced it.
extension ArchiveFile {
  /// Returns the open file, and opens it if necessary.
  func open(upgrading: Bool) throws -> any SQLDatabase { try opened(upgrading: upgrading) }

  private func opened(upgrading: Bool) throws -> Database {
    if let database, try stillExists(database) {
      // Another process may have upgraded the file since it was opened.
      if database.needsUpgrade, try upgrading || database.isUpgraded {
        try database.upgrade()
        try complete(database)
      }
      return database
    }
    database = nil
    let database = try Database(
      path: givenPath, schema: schema, busyTimeout: busyTimeout, upgrades: upgrading)
    if !database.needsUpgrade {
      try complete(database)
    }
    try PlaceFilter.prepare(database)
    self.database = database
    openings += 1
    return database
  }

  /// Whether the open file can be used: it is still at its path, and reopening it would not change anything. Detaches
  /// from a file that was replaced. Throws if the file was removed.
  private func stillExists(_ database: Database) throws -> Bool {
    switch database.fileStatus() {
    case .removed: throw Self.fileRemoved(database.path)
    case .replaced:
      try detach(database)
      return false
    case .same:
      if !database.isCurrent {
        database.keepLogOnClose()
      }
      return database.isCurrent
    }
  }

  /// Completes a writable archive of the newest version: gives its feed an identifier if it has none and, if the file
  /// was a backup, unpacks its pictures into the folder.
  private func complete(_ database: Database) throws {
    if database.isReadOnly {
      return
    }
    if database.path != Archive.inMemory {
      try BackupPictures.unpack(database, into: PhotoFolder(besideArchive: database.path))
    }
    let changes = ChangeTable(database)
    if try changes.isUnnamed() {
      try database.transaction { try changes.begin(policy) }
    }
  }

  /// Closes a file that was replaced. Renames its log if that is still at the path, or removes it if it is empty,
  /// because SQLite would take it for the log of the new file.
  private func detach(_ database: Database) throws {
    self.database = nil
    wasReplaced = true
    let folder = BackupFolder(besideArchive: database.path)
    _ = try database.detach(renamingLogTo: folder.replaced(policy.moment) + "-wal")
  }

  private var schema: DatabaseSchema {
    var schema = ArchiveSchema.current
    guard policy.keeps != nil else { return schema }
    schema.beforeMigrating = { [policy] path, version in
      let name = "\(policy.day)-version-\(version)"
      // A file without cities and places needs no backup; an interrupted creation leaves such a file.
      if try Backup(path, in: Database(asIs: path)).isEmpty {
        return
      }
      let target = BackupFolder(besideArchive: path).unused(name)
      _ = try Backup.make(of: path, at: target, policy: policy)
    }
    return schema
  }

  private static func fileRemoved(_ path: String) -> ArchiveError {
    .storageFailed(
      reason: "\(path) was moved or deleted while it was open. Move it back, restore a backup with "
        + "archive.restore, or restart the program to begin with an empty archive.")
  }

  func replace(
    by backup: RestorableBackup, above known: (Int, Int),
    inspecting inspect: (any SQLDatabase) throws -> Void
  ) throws -> String? {
    try raise(above: known, in: backup, inspecting: inspect)
    close()
    let kept = BackupFolder(besideArchive: givenPath).replaced(policy.moment)
    let isKept = try backup.copy.replace(givenPath, keeping: kept, busyTimeout: busyTimeout)
    return isKept ? kept : nil
  }

  /// Upgrades the copy to the newest version, raises its revisions above the known ones and starts a new feed. Then
  /// closes the copy, so that a single file contains all data.
  private func raise(
    above known: (Int, Int), in backup: RestorableBackup,
    inspecting inspect: (any SQLDatabase) throws -> Void
  ) throws {
    let copy = try Database(path: backup.copy.path, schema: ArchiveSchema.current)
    // The commit writes a new stamp into the copy, so that the log of the former file is not mistaken for the copy's.
    try copy.transaction {
      try copy.run(
        "UPDATE archive SET revision = max(revision, ?) + 1", binding: [.integer(known.0)])
      try copy.run("UPDATE guide SET revision = max(revision, ?) + 1", binding: [.integer(known.1)])
      try ChangeTable(copy).startNewFeed(policy)
      try inspect(copy)
    }
  }
}
