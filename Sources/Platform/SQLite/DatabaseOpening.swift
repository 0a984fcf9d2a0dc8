import Glibc

/// What a file must be to be ours, and how it gets there.
package struct DatabaseSchema: Sendable {
  /// The number in the file's header that says whose it is, above zero.
  package let applicationID: Int

  /// From an empty file to the newest version, in order. What was once released is never changed:
  /// a new version is a new migration at the end. The file's `user_version` is how many it has seen.
  /// Each is SQL, statements divided by semicolons; the transaction around them is not theirs.
  package let migrations: [String]

  /// Is given the path and the version of a file that holds something already and is about to be
  /// brought to the newest version; when it throws, the file stays as it is.
  package var beforeMigrating: (@Sendable (_ path: String, _ version: Int) throws -> Void)?

  package init(applicationID: Int, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// Of a file that is only read or copied.
  static let none = DatabaseSchema(applicationID: 0, migrations: [])
}

extension Connection {
  /// Opens a file of that schema, to write or, where that cannot be, to read.
  ///
  /// One that only can be read is taken as it is, as long as nobody has it open and no log belongs to
  /// it: SQLite would put files beside it that others could not write, or could not read it at all.
  convenience init(
    ours path: String, _ schema: DatabaseSchema, busyTimeout: Int32
  ) throws(DatabaseError) {
    let obstacle = path == Database.inMemory ? nil : DatabaseFile.obstacle(toWriting: path)
    let isAlone = !File.exists(path + "-shm") && DatabaseFile.size(path + "-wal") == 0
    try self.init(path: path, isFixed: obstacle != nil && isAlone, busyTimeout: busyTimeout)
    do {
      try refuseUnlessOurs(schema, path)
    } catch {
      guard let obstacle, error.sql != nil,
        [.cantOpen, .readOnly, .permission].contains(error.code.primary)
      else { throw error }
      throw DatabaseError(
        code: error.code,
        message: "\(path) cannot be read without the changes in \(path)-wal, and \(obstacle). "
          + "Copy both to a folder that can be written and name that copy.")
    }
  }

  /// The first look into the file, before anything is written: a wrong header, a file shorter than
  /// it says and a broken schema end here as `notADatabase` or `corrupt`.
  ///
  /// - Parameter mayBeNew: whether a file that is empty will do, which can be made ours.
  func refuseUnlessOurs(
    _ schema: DatabaseSchema, _ path: String, mayBeNew: Bool = true
  ) throws(DatabaseError) {
    let logHasContent = DatabaseFile.size(path + "-wal") > 0
    do {
      try execute("BEGIN")
      try checkHeader(schema, path, mayBeNew: mayBeNew)
      try execute("COMMIT")
    } catch {
      // The log may be what another program needs to go on.
      if logHasContent {
        keepLogOnClose()
      }
      throw error
    }
  }

  /// The integer in the first column of the first row, 0 when there is none.
  func integer(_ sql: String) throws(DatabaseError) -> Int {
    try Statement(sql, in: self).first([]) { $0.integer(0) } ?? 0
  }

  private func checkHeader(
    _ schema: DatabaseSchema, _ path: String, mayBeNew: Bool
  ) throws(DatabaseError) {
    let owner = try integer("PRAGMA application_id")
    let version = try integer("PRAGMA user_version")
    let isEmpty = try integer("SELECT count(*) FROM sqlite_master") == 0
    if mayBeNew, owner == 0, version == 0, isEmpty {
      return
    }
    guard owner == schema.applicationID else {
      throw DatabaseError(
        code: .notADatabase,
        message: "\(path) belongs to another program. Choose another path.")
    }
    guard (0...schema.migrations.count).contains(version) else {
      throw DatabaseError(
        code: .cantOpen,
        message: "\(path) has version \(version), and this program knows versions up to "
          + "\(schema.migrations.count). Use a newer program or choose another path.")
    }
  }

}

extension Database {
  /// Settings that SQLite forgets with the connection, and the journal mode, which the file keeps.
  func configure() throws(DatabaseError) {
    if fixedState == nil {
      try writeAhead()
    }
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    // A file that is cut short while it is mapped ends the process; read, it is an error.
    try connection.execute("PRAGMA mmap_size = 0")
    // Against files made to do harm: no functions with side effects out of the schema, and a page
    // is checked when it is read.
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
  }

  /// Changes the journal mode of a new file. SQLite does not wait for another process that does the
  /// same at this moment, but fails as busy: an exclusive transaction waits in its place.
  private func writeAhead() throws(DatabaseError) {
    // More attempts than processes will ever make one file in the same millisecond.
    for _ in 0..<50 {
      do {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code.primary == .busy else { throw error }
        try connection.execute("BEGIN EXCLUSIVE; ROLLBACK")
      }
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Brings the file to the newest version, each migration in a transaction of its own. The version
  /// is read inside it: another process may be doing the same.
  func migrate() throws {
    var version = try integer("PRAGMA user_version")
    if version > 0, version < schema.migrations.count, fixedState == nil {
      try schema.beforeMigrating?(path, version)
    }
    while version < schema.migrations.count {
      version = try transaction { try step() }
    }
  }

  /// Applies the migration that the file lacks first, and answers the version it then has.
  private func step() throws(DatabaseError) -> Int {
    let version = try integer("PRAGMA user_version")
    guard schema.migrations.indices.contains(version) else { return version }
    let isStamped = try integer(Lineage.isKept) > 0
    try connection.execute(schema.migrations[version])
    try connection.execute("PRAGMA application_id = \(schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version + 1)")
    // The migration that makes the table begins with a stamp of its own.
    if isStamped {
      try connection.execute(Lineage.step)
    }
    return version + 1
  }
}
