import CSQLite

/// A connection to one SQLite file, with its statements prepared once and kept.
///
/// Not sendable: confined to the actor that owns it. Every method returns when SQLite has done the
/// work; a transaction that returned survives a power loss (WAL, `synchronous = FULL`).
///
/// Work for a cancelled task ends early with a `DatabaseError` of code `interrupt`: while it waits
/// for another connection's lock, before a statement, and between rows.
package final class Database: SQLDatabase {
  /// The path of a database in memory, which ends with its connection.
  package static let inMemory = ":memory:"

  /// Absolute, or `inMemory`.
  package let path: String

  let connection: SQLiteConnection
  let schema: DatabaseSchema

  /// The state of a file that cannot be written, when it was opened; nil for a writable file.
  let fixedState: DatabaseFile.State?

  /// Whether the file has an older schema, which stays until `upgrade()`.
  package private(set) var needsUpgrade = false
  private var statements: [String: Statement] = [:]

  /// Whether each commit gets a stamp.
  var stampsCommits = false

  /// Whether the present transaction may have changed the schema, which SQLite does not count as a
  /// change.
  var hasRunScript = false

  /// The file at the path when the database was opened or last checked.
  var snapshot: FileSnapshot?

  /// The same for the log beside it.
  var logSnapshot: FileSnapshot?

  /// Opens or creates a file, and migrates it to the newest version of its schema.
  ///
  /// A file that is damaged, foreign or newer than `schema` is refused and not changed. A file that
  /// is not writable, or whose folder is not, is opened for reading.
  ///
  /// - Parameters:
  ///   - path: a file, whose missing folders are created, or `inMemory`.
  ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
  ///   - upgrades: false keeps an older file as it is, until `upgrade()`.
  /// - Throws: `DatabaseError`.
  package init(
    path: String, schema: DatabaseSchema, busyTimeout: Int32 = 5000, upgrades: Bool = true
  ) throws {
    let lock = try Self.openingLock(path, milliseconds: busyTimeout)
    defer { withExtendedLifetime(lock) {} }
    if path != Self.inMemory {
      try DatabaseFile.refuseForeignLog(path)
      try DatabaseFile.prepare(path)
      try DatabaseFile.refuseTruncatedIndex(path)
    }
    self.schema = schema
    let opened = try SQLiteConnection(path: path, schema: schema, busyTimeout: busyTimeout)
    self.path = try opened.path() ?? path
    fixedState = opened.isReadOnly ? DatabaseFile.State(path) : nil
    let isOlder = try opened.integer("PRAGMA user_version") < schema.migrations.count
    if fixedState != nil, isOlder {
      // The file cannot be migrated, but a copy in memory can.
      connection = try SQLiteConnection(path: Self.inMemory, busyTimeout: busyTimeout)
      try connection.copy(opened)
    } else {
      connection = opened
    }
    needsUpgrade = isOlder
    if upgrades || !isOlder || fixedState != nil {
      try upgrade()
    }
    if fixedState == nil {
      snapshot = FileSnapshot(self.path)
      logSnapshot = FileSnapshot(self.path + "-wal")
    }
  }

  /// Opens a file that no process writes, for reading, without its log.
  ///
  /// - Throws: `DatabaseError`.
  package init(atRest path: String) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, isFixed: true, busyTimeout: 0)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Opens a file without checks, migrations or settings.
  ///
  /// - Throws: `DatabaseError`.
  package init(asIs path: String, busyTimeout: Int32 = 5000) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Whether the file has the newest version now, perhaps because another connection migrated it.
  package var isUpgraded: Bool {
    get throws { try integer("PRAGMA user_version") >= schema.migrations.count }
  }

  /// Migrates an older file to the newest version.
  package func upgrade() throws {
    try configure()
    try migrate()
    if fixedState != nil {
      try connection.execute("PRAGMA query_only = ON")
    }
    needsUpgrade = false
    stampsCommits = try integer(CommitStampTable.count) > 0
    if snapshot != nil {
      logSnapshot = FileSnapshot(path + "-wal")
    }
  }

  package var isReadOnly: Bool { fixedState != nil }

  /// What prevents the writing of a file, as the end of a sentence; nil if nothing is known to.
  package static func obstacle(toWriting path: String) -> String? {
    DatabaseFile.obstacle(toWriting: path)
  }

  /// Whether to wait for another connection's lock (the default), or to fail as busy.
  package var waitsForLocks = true { didSet { connection.waitsForLocks = waitsForLocks } }

  /// The statement of this SQL, prepared on first use.
  package func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] {
      return statement
    }
    let statement = try Statement(sql, in: connection)
    statements[sql] = statement
    return statement
  }

  /// Runs statements without results, separated by semicolons. They are not kept, and end early when
  /// the task is cancelled.
  package func execute(_ script: String) throws(DatabaseError) {
    hasRunScript = true
    try connection.execute(script)
  }

  /// A number that changes when, and only when, another connection has committed.
  package func dataVersion() throws(DatabaseError) -> Int { try integer("PRAGMA data_version") }
}
