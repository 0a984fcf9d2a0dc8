import CSQLite

/// SQLite's handle, closed with its last user. Opened without SQLite's own lock: the actor that
/// owns the `Database` is what keeps two threads out of it.
final class Connection {
  let handle: OpaquePointer

  /// - Parameters:
  ///   - path: a file that exists, or `Database.inMemory`.
  ///   - busyTimeout: how long to wait for the lock of another connection, in milliseconds.
  init(path: String, busyTimeout: Int32) throws(DatabaseError) {
    let inMemory = path == Database.inMemory
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (inMemory ? SQLITE_OPEN_CREATE : 0)
    // Keeps a relative "file:…" from being read as a URI by a library that is built to do so.
    let name = inMemory || path.hasPrefix("/") ? path : "./" + path
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      let reason = String(cString: sqlite3_errstr(code))
      throw DatabaseError(
        code: ResultCode(rawValue: code),
        message: "Cannot open \(path): \(reason). Check its permissions or choose another path.")
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyTimeout)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The absolute path of the file, or nil when the database is in memory.
  var path: String? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    let path = String(cString: name)
    return path.isEmpty ? nil : path
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Between BEGIN and its end.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the path no longer leads to the file that is open.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// From now on closing leaves the write-ahead log as it is, and the file with it.
  func keepLogOnClose() { _ = cityroulette_sqlite_keep_log_on_close(handle) }

  /// Runs one or several statements that answer nothing.
  func execute(_ script: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: script) }
  }

  /// The last failure, in SQLite's words.
  func error(_ code: Int32, sql: String) -> DatabaseError {
    DatabaseError(
      code: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
