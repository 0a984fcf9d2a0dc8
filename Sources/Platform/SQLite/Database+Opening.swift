extension Database {
  /// The first look into the file, before anything is written: a wrong header, a file shorter than
  /// it says and a broken schema end here as `notADatabase` or `corrupt`.
  func refuseUnlessOurs(_ schema: DatabaseSchema) throws {
    let logHasContent = DatabaseFile.size(path + "-wal") > 0
    do {
      try transaction(.read) { try checkHeader(schema) }
    } catch {
      // The log may be what another program needs to go on.
      if logHasContent { connection.keepLogOnClose() }
      throw error
    }
  }

  private func checkHeader(_ schema: DatabaseSchema) throws(DatabaseError) {
    if connection.isReadOnly {
      throw DatabaseError(
        code: .readOnly,
        message: "\(path) cannot be written. Change its permissions or choose another path.")
    }
    let owner = try integer("PRAGMA application_id")
    let version = try integer("PRAGMA user_version")
    let isEmpty = try integer("SELECT count(*) FROM sqlite_master") == 0
    if owner == 0, version == 0, isEmpty { return }
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

  /// Settings that SQLite forgets with the connection, and the journal mode, which the file keeps.
  func configure() throws(DatabaseError) {
    try writeAhead()
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    // Against files made to do harm: no functions with side effects out of the schema, and a page
    // is checked when it is read.
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
  }

  /// Changes the journal mode of a new file. SQLite does not wait for another process that does the
  /// same at this moment, but fails as busy: an exclusive transaction waits in its place.
  private func writeAhead() throws(DatabaseError) {
    for _ in 0..<Self.journalModeAttempts {
      do {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code.primary == .busy else { throw error }
        try connection.execute("BEGIN EXCLUSIVE; ROLLBACK")
      }
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// More processes than will ever make one file in the same millisecond.
  private static let journalModeAttempts = 50

  /// Brings the file to the newest version, each migration in a transaction of its own. The version
  /// is read inside it: another process may be doing the same.
  func migrate(_ schema: DatabaseSchema) throws {
    var version = try integer("PRAGMA user_version")
    while version < schema.migrations.count {
      version = try transaction { try step(schema) }
    }
  }

  /// Applies the migration that the file lacks first, and answers the version it then has.
  private func step(_ schema: DatabaseSchema) throws(DatabaseError) -> Int {
    let version = try integer("PRAGMA user_version")
    guard schema.migrations.indices.contains(version) else { return version }
    try connection.execute(schema.migrations[version].sql)
    try connection.execute("PRAGMA application_id = \(schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version + 1)")
    return version + 1
  }
}
