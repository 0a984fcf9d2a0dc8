import Platform

extension SQLiteConnection {
  /// Opens the file of a schema for writing if possible, otherwise for reading.
  ///
  /// A file that cannot be written is opened as immutable if it has no `-shm` file and no log with content. Without
  /// that mode, SQLite would create files beside it that other processes could not write, or would be unable to read
  /// the file.
  convenience init(
    path: String, schema: DatabaseSchema, busyTimeout: Int32
  ) throws(DatabaseError) {
    let obstacle = path == Database.inMemory ? nil : DatabaseFile.obstacle(toWriting: path)
    let isUnused = !File.exists(path + "-shm") && DatabaseFile.size(path + "-wal") == 0
    try self.init(path: path, isFixed: obstacle != nil && isUnused, busyTimeout: busyTimeout)
    do {
      try require(schema, of: path)
    } catch {
      guard let obstacle, error.sql != nil,
        [.cantOpen, .readOnly, .permission].contains(error.code.primary)
      else { throw error }
      throw DatabaseError(
        code: error.code,
        message: "\(path) cannot be read without the changes in \(path)-wal, and \(obstacle). "
          + "Copy both files to a writable folder and open the copy.")
    }
  }

  /// Checks the header before anything is written. Fails as `notADatabase` or `corrupt` for a wrong header, a
  /// file that is shorter than its header states, or a broken schema; as `cantOpen` for an unsupported version.
  ///
  /// - Parameter mayBeNew: whether to accept an empty database.
  func require(
    _ schema: DatabaseSchema, of path: String, mayBeNew: Bool = true
  ) throws(DatabaseError) {
    let logHasContent = DatabaseFile.size(path + "-wal") > 0
    do {
      try execute("BEGIN")
      try checkHeader(of: path, against: schema, mayBeNew: mayBeNew)
      try execute("COMMIT")
    } catch {
      // Keep the log, because another program may need it.
      if logHasContent {
        keepLogOnClose()
      }
      throw error
    }
  }

  /// The integer in the first column of the first row; 0 if there is no row, and for NULL.
  func integer(_ sql: String) throws(DatabaseError) -> Int {
    try Statement(sql, in: self).first([]) { $0.integer(0) } ?? 0
  }

  private func checkHeader(
    of path: String, against schema: DatabaseSchema, mayBeNew: Bool
  ) throws(DatabaseError) {
    let applicationID = try integer("PRAGMA application_id")
    let version = try integer("PRAGMA user_version")
    let isEmpty = try integer("SELECT count(*) FROM sqlite_master") == 0
    if mayBeNew, applicationID == 0, version == 0, isEmpty {
      return
    }
    guard applicationID == schema.applicationID else {
      throw DatabaseError(
        code: .notADatabase,
        message: "\(path) belongs to another program. Choose another path.")
    }
    guard (0...schema.migrations.count).contains(version) else {
      throw DatabaseError(
        code: .cantOpen,
        message: "\(path) has version \(version), and this program supports versions up to "
          + "\(schema.migrations.count). Use a newer version of the program, or choose another path."
      )
    }
  }
}
