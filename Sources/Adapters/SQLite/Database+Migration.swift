extension Database {
  /// Sets the options of the connection. Also sets the journal mode of a writable file, which the file stores.
  func configure() throws(DatabaseError) {
    if fixedState == nil {
      try enableWriteAheadLog()
    }
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    // Map no pages: reading beyond the end of a truncated file is an error, but through a mapping it would end the
    // process.
    try connection.execute("PRAGMA mmap_size = 0")
    // Protect against malicious files: the schema must not call functions with side effects, and the cells of a page
    // are checked when it is read.
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
  }

  /// Sets the journal mode to write-ahead logging. If another process does the same to a new file, SQLite fails as busy
  /// instead of waiting, so this waits with an exclusive transaction.
  private func enableWriteAheadLog() throws(DatabaseError) {
    // Each attempt can fail because of another process that sets the mode. 50 such processes are not expected.
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

  /// Migrates the database to the newest version: an empty one at once, another one with a transaction per migration.
  /// Reads the version again in each transaction, because another process may migrate the file at the same time.
  func migrate() throws {
    var version = try integer("PRAGMA user_version")
    if version > 0, version < schema.migrations.count, fixedState == nil {
      try schema.beforeMigrating?(path, version)
    }
    while version < schema.migrations.count {
      version = try transaction { try applyNextMigration() }
    }
  }

  /// Applies the first missing migration, or all to an empty database.
  ///
  /// - Returns: the version of the database afterwards.
  private func applyNextMigration() throws(DatabaseError) -> Int {
    let version = try integer("PRAGMA user_version")
    guard schema.migrations.indices.contains(version) else { return version }
    if version == 0, let newest = schema.newest {
      return try apply(newest, reaching: schema.migrations.count)
    }
    return try apply(schema.migrations[version], reaching: version + 1)
  }

  private func apply(_ script: String, reaching version: Int) throws(DatabaseError) -> Int {
    let isStamped = try integer(CommitStampTable.count) > 0
    try connection.execute(script)
    try connection.execute("PRAGMA application_id = \(schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version)")
    // The script that creates the table also inserts the first stamp.
    if isStamped {
      try connection.execute(CommitStampTable.advance)
    }
    return version
  }
}
