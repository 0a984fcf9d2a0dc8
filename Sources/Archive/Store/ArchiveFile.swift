internal import Platform

/// An archive in one SQLite file, which several processes may share: opened at first use, and another
/// one taken up that was put in its place.
final class ArchiveFile: ArchiveStore {
  /// Rows above which a transaction gets the large cache: with the usual one their indexes would be
  /// written to the log again and again.
  private static let manyRows = 5000

  /// As SQLite counts: below zero in KiB. The usual one is SQLite's own choice.
  private static let usualCache = -2000
  private static let largeCache = -65_536

  private let givenPath: String
  private let busyTimeout: Int32
  private let policy: BackupPolicy
  private var database: Database?

  /// How many files were opened.
  private var openings = 0

  /// Whether another file was taken up since the last look, of which the client knows nothing.
  private var isAnother = false

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

  /// The last connection takes what SQLite keeps beside the file with it.
  func close() {
    if let database, database.fileStatus() == .replaced {
      _ = try? letGo(of: database)
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

  // To open an empty file would make an archive of it, in the middle of its being copied.
  var mayBeLookedAt: Bool { exists && (isOpen || !File.isEmpty(givenPath)) }

  /// SQLite's own files beside this one, and copies that only add to its name, are no company.
  var hasCompany: Bool { Database.mayHaveSibling(of: givenPath, schema: ArchiveSchema.current) }

  var path: String { database?.path ?? givenPath }
  var localPath: String { path }
  func takeNotice() -> ArchiveNotice? { nil }
  var keepsPictures: Bool { false }
  var descriptor: Int32? { nil }
  func hasNotices() -> Bool { false }

  var stage: ArchiveStage {
    get throws {
      guard let database, database.needsUpgrade else { return .newest }
      if try database.integer("PRAGMA user_version") == 0 {
        return .empty
      }
      return try ChangeTable.isThere(database) ? .newest : .withoutFeed
    }
  }

  /// SQLite's number is that of the connection: the same in another file is not the same.
  var version: Int { get throws { try openings << 32 + (database?.dataVersion() ?? 0) } }

  func takeIsAnother() -> Bool {
    defer { isAnother = false }
    return isAnother
  }

  /// The revision says it, to whoever looks.
  func announce(_ news: ArchiveNews?) {}
  func sendNotices() {}

  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, _ body: () throws -> Value
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
    return try database.transaction(kind, body)
  }

  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value {
    let database = try database ?? opened(upgrading: true)
    let parts = try database.statement(
      "SELECT type, name, sql FROM sqlite_master WHERE name = 'city_order' OR type = 'trigger'"
    ).map { (drop: "DROP \($0.text(0)) \($0.text(1))", make: $0.text(2)) }
    for part in parts {
      try database.execute(part.drop)
    }
    let value = try body()
    // With more memory SQLite would sort too long without a look at whether it is cancelled.
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

// The file is opened here, and another one taken up that was put in its place.
extension ArchiveFile {
  /// What was read of a former file is forgotten with it.
  func open(upgrading: Bool) throws -> any SQLDatabase { try opened(upgrading: upgrading) }

  private func opened(upgrading: Bool) throws -> Database {
    if let database, try isStillThere(database) {
      // What others upgraded is no longer the older file that it was when it was opened.
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

  /// False if the file has to be opened anew.
  private func isStillThere(_ database: Database) throws -> Bool {
    switch database.fileStatus() {
    case .gone: throw Self.gone(database.path)
    case .replaced:
      try letGo(of: database)
      return false
    case .same:
      if !database.isCurrent {
        database.keepLogOnClose()
      }
      return database.isCurrent
    }
  }

  /// What a file of the newest version may lack: a name for its changes, and the pictures of a backup
  /// in their folder.
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

  /// Closes what stands at the path no longer. Its log, if it lies there still, gets another name:
  /// it could not be told from the log of the file that is there now.
  private func letGo(of database: Database) throws {
    self.database = nil
    isAnother = true
    let folder = BackupFolder(besideArchive: database.path)
    _ = try database.detach(renamingLogTo: folder.replaced(policy.moment) + "-wal")
  }

  private var schema: DatabaseSchema {
    var schema = ArchiveSchema.current
    guard policy.keeps != nil else { return schema }
    schema.beforeMigrating = { [policy] path, version in
      let name = "\(policy.day)-version-\(version)"
      // One that was never filled, as when its making was cut off.
      if try Backup(path, in: Database(asIs: path)).isEmpty {
        return
      }
      let target = BackupFolder(besideArchive: path).unused(name)
      _ = try Backup.make(of: path, at: target, policy: policy)
    }
    return schema
  }

  private static func gone(_ path: String) -> ArchiveError {
    .storageFailed(
      reason: "\(path) was moved or deleted while it was open. Put it back, or a backup with "
        + "archive.restore, or start again to begin with an empty one.")
  }

  func replace(by backup: RestorableBackup, above known: (Int, Int)) throws -> String? {
    try raise(above: known, in: backup)
    close()
    let kept = BackupFolder(besideArchive: givenPath).replaced(policy.moment)
    let isKept = try backup.copy.replace(givenPath, keeping: kept, busyTimeout: busyTimeout)
    return isKept ? kept : nil
  }

  /// Brings the copy to the newest version, and closes it, for it has to be whole in one file.
  private func raise(above known: (Int, Int), in backup: RestorableBackup) throws {
    let copy = try Database(path: backup.copy.path, schema: ArchiveSchema.current)
    // The commit stamps it as a file of its own: no log of the former can be taken for its log.
    try copy.transaction {
      try copy.run("UPDATE archive SET revision = max(revision, ?) + 1", [.integer(known.0)])
      try copy.run("UPDATE guide SET revision = max(revision, ?) + 1", [.integer(known.1)])
      try ChangeTable(copy).beginAnew(policy)
    }
  }
}
