extension Database {
  /// Sets the options that end with the connection, and the journal mode, which the file keeps.
  func configure() throws(DatabaseError) {
    if fixedState == nil {
      try enableWriteAheadLog()
    }
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    // Truncating a mapped file ends the process; truncating an unmapped one is an error.
    try connection.execute("PRAGMA mmap_size = 0")
    // Against malicious files: no functions with side effects in the schema, and each page is
    // checked when it is read.
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
  }

  /// Changes the journal mode of a new file. While another process does the same, SQLite fails as
  /// busy instead of waiting; an exclusive transaction waits.
  private func enableWriteAheadLog() throws(DatabaseError) {
    // More attempts than processes that could create one file in the same millisecond.
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

  /// Migrates the file to the newest version, one transaction per migration. The version is read
  /// inside the transaction, because another process may migrate at the same time.
  func migrate() throws {
    var version = try integer("PRAGMA user_version")
    if version > 0, version < schema.migrations.count, fixedState == nil {
      try schema.beforeMigrating?(path, version)
    }
    while version < schema.migrations.count {
      version = try transaction { try applyNextMigration() }
    }
  }

  /// Applies the first migration that the file lacks.
  ///
  /// - Returns: the version of the file afterwards.
  private func applyNextMigration() throws(DatabaseError) -> Int {
    let version = try integer("PRAGMA user_version")
    guard schema.migrations.indices.contains(version) else { return version }
    let isStamped = try integer(CommitStampTable.count) > 0
    try connection.execute(schema.migrations[version])
    try connection.execute("PRAGMA application_id = \(schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version + 1)")
    // The migration that creates the table inserts the first stamp itself.
    if isStamped {
      try connection.execute(CommitStampTable.advance)
    }
    return version + 1
  }
}
