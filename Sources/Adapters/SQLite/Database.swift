import CSQLite

/// A connection to an SQLite file or to a database in memory, with a cache of prepared statements.
///
/// Not sendable: confined to the actor that owns it. Methods block until SQLite has done the work. The changes of a
/// transaction on a file that was opened with a schema survive a power loss once the transaction has returned (WAL,
/// `synchronous = FULL`).
///
/// Cancelling the task ends its work early with a `DatabaseError` of code `interrupt`: during a wait for
/// another connection's lock, before a statement, between rows, or within `SQLiteConnection.interruptible`. It does not
/// interrupt COMMIT or ROLLBACK.
package final class Database: SQLDatabase {
  /// The path of a database in memory, which lives as long as its connection.
  package static let inMemory = ":memory:"

  /// The path of the file, or `inMemory`. Absolute for a file that was opened with a schema.
  package let path: String

  let connection: SQLiteConnection
  let schema: DatabaseSchema

  /// The state of a read-only file when it was opened with a schema; nil for any other database.
  let fixedState: DatabaseFile.State?

  /// Whether the file has an older schema and `upgrade()` was not called yet.
  package private(set) var needsUpgrade = false
  private var statements: [String: Statement] = [:]

  /// Whether each transaction that changes the file sets a new stamp.
  var stampsCommits = false

  /// Whether the current transaction has run a script. A script may change the schema, which the number of changed
  /// rows does not show.
  var hasRunScript = false

  /// The state of the file at the path when the database was opened or last checked. Nil for a database in memory, a
  /// read-only file, and a file that was opened without a schema.
  var snapshot: FileSnapshot?

  /// The state of the log when the database was opened or upgraded; nil if there was none.
  var logSnapshot: FileSnapshot?

  /// Opens or creates a file, and migrates it to the newest version of its schema unless `upgrades` is false.
  ///
  /// Rejects a file that is foreign, newer than `schema` or obviously damaged, without changing it. Opens the file for
  /// reading if it is not writable. Also does so if its folder is not writable, unless the file has a `-shm` file or a
  /// log with content.
  ///
  /// - Parameters:
  ///   - path: the path of a file, or `inMemory`. Missing folders are created.
  ///   - busyTimeout: the longest wait for another connection's lock, in milliseconds.
  ///   - upgrades: false keeps an older file at its version until `upgrade()` is called. Ignored for a read-only file,
  ///     of which a copy in memory is migrated.
  /// - Throws: `DatabaseError`, and the errors of `beforeMigrating`.
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
      // The file cannot be migrated, so migrate a copy in memory.
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

  /// Opens a file for reading, without its log and without locks. If a process writes to the file at the same time,
  /// reading may fail or return a mixture of old and new contents.
  ///
  /// - Throws: `DatabaseError`.
  package init(atRest path: String) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, isFixed: true, busyTimeout: 0)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Opens an existing file, for writing if possible, without checks, migrations or settings.
  ///
  /// - Throws: `DatabaseError`.
  package init(asIs path: String, busyTimeout: Int32 = 5000) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Whether the file has the newest version now, possibly because another connection migrated it.
  package var isUpgraded: Bool {
    get throws { try integer("PRAGMA user_version") >= schema.migrations.count }
  }

  /// Sets the options of the connection, and migrates an older file to the newest version.
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

  /// The reason why a file cannot be written, as a clause; nil if none is known.
  package static func obstacle(toWriting path: String) -> String? {
    DatabaseFile.obstacle(toWriting: path)
  }

  /// True waits for another connection's lock, up to the busy timeout; false fails as busy at once.
  package var waitsForLocks = true { didSet { connection.waitsForLocks = waitsForLocks } }

  /// The maximum number of cached statements. If it is reached, all are removed from the cache.
  private static let mostStatements = 256

  /// The prepared statement for an SQL text, from the cache if possible.
  package func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] {
      return statement
    }
    let statement = try Statement(sql, in: connection)
    // Limit the number of statements, because the SQL of queries varies with the requests of clients.
    if statements.count >= Self.mostStatements {
      statements.removeAll()
    }
    statements[sql] = statement
    return statement
  }

  /// Runs statements without results, separated by semicolons. Does not cache them. Throws an error of code `interrupt`
  /// if the task is cancelled during a long statement.
  package func execute(_ script: String) throws(DatabaseError) {
    hasRunScript = true
    try connection.execute(script)
  }

  /// A number that changes when another connection has committed a change.
  package func dataVersion() throws(DatabaseError) -> Int { try integer("PRAGMA data_version") }
}
