import CSQLite
import Glibc
import Text

/// An open SQLite handle, closed when the last reference is released. Opened without SQLite's own mutex,
/// because the actor that owns the `Database` excludes other threads.
final class SQLiteConnection {
  let handle: OpaquePointer
  private let busyTimeout: Duration
  private static let countsNoMemory = cityroulette_sqlite_count_no_memory()

  /// Whether to wait for another connection's lock, up to the busy timeout, instead of failing at once.
  var waitsForLocks = true

  /// Whether cancelling the task ends statements and waits for a lock; false during a stamped commit, and while the
  /// outcome of a failed one is determined.
  var isInterruptible = true

  var isCancelled: Bool { isInterruptible && Task.isCancelled }

  /// The start of the current wait for another connection's lock.
  private var waitingSince = ContinuousClock.now

  /// - Parameters:
  ///   - path: the path of an existing file, or `Database.inMemory`.
  ///   - isFixed: true opens the file as immutable: for reading, without locks and without its log. False opens it for
  ///     writing if possible.
  ///   - busyTimeout: the longest wait for another connection's lock, in milliseconds.
  init(path: String, isFixed: Bool = false, busyTimeout: Int32) throws(DatabaseError) {
    let inMemory = path == Database.inMemory
    let access =
      isFixed ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | (inMemory ? SQLITE_OPEN_CREATE : 0)
    // Add a prefix to a relative path: some builds of the library would interpret a path such as "file:…" as a URI.
    let plain = inMemory || path.hasPrefix("/") ? path : "./" + path
    let name = isFixed ? "file:\(URLText.encoded(plain))?immutable=1" : plain
    var handle: OpaquePointer?
    _ = Self.countsNoMemory
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      let reason = String(cString: sqlite3_errstr(code))
      throw DatabaseError(
        code: ResultCode(rawValue: code),
        message: "Cannot open \(path): \(reason). Check its permissions or choose another path.")
    }
    self.handle = handle
    self.busyTimeout = .milliseconds(Int(busyTimeout))
    sqlite3_extended_result_codes(handle, 1)
    waitWhenBusy()
  }

  deinit { sqlite3_close_v2(handle) }

  /// The absolute path of the file; nil for a database in memory.
  ///
  /// - Throws: `DatabaseError` if the working folder of a relative path is not UTF-8. A repaired path would
  ///   name another file.
  func path() throws(DatabaseError) -> String? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    guard let path = String(validatingCString: name) else {
      throw DatabaseError(
        code: .cantOpen,
        message:
          "The path of the archive is not UTF-8: \(String(cString: name)). Choose another path.")
    }
    return path.isEmpty ? nil : path
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the file at the path is no longer the open one.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// The number of rows that this connection has changed since it was opened.
  var changeCount: Int { Int(sqlite3_total_changes64(handle)) }

  /// Copies the whole database of another connection into this one.
  func copy(_ other: SQLiteConnection) throws(DatabaseError) {
    let backup = sqlite3_backup_init(handle, "main", other.handle, "main")
    guard let backup else { throw error(sqlite3_errcode(handle), sql: "backup") }
    // `sqlite3_backup_finish` does not report SQLITE_BUSY and SQLITE_LOCKED of the step.
    let step = sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, code == SQLITE_OK else {
      throw error(step == SQLITE_DONE ? code : step, sql: "backup")
    }
  }

  /// Makes SQLite keep the write-ahead log and leave the file unchanged when the handle is closed.
  func keepLogOnClose() { _ = cityroulette_sqlite_keep_log_on_close(handle) }

  /// Runs statements without results. Ends with `interrupt` if the task is cancelled during a long statement.
  func execute(_ script: String) throws(DatabaseError) {
    try interruptible { () throws(DatabaseError) in
      let code = sqlite3_exec(handle, script, nil, nil, nil)
      guard code == SQLITE_OK else { throw error(code, sql: script) }
    }
  }

  /// Runs a body in which long statements end with `interrupt` if the task is cancelled.
  func interruptible<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks, { _ in Task.isCancelled ? 1 : 0 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try body()
  }

  /// The number of virtual machine steps between two checks for cancellation: about 1 ms. Shorter statements are not
  /// interrupted.
  private static let stepsBetweenLooks: Int32 = 10_000

  /// The error for a result code, with SQLite's last message; `cancelled` if a cancellation ended a wait for a lock.
  func error(_ code: Int32, sql: String) -> DatabaseError {
    if code & 0xFF == SQLITE_BUSY, isCancelled {
      return .cancelled(sql: sql)
    }
    return DatabaseError(
      code: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Makes SQLite wait for a lock in short steps, and stop waiting if the task is cancelled. SQLite's own busy handler
  /// sleeps up to 100 ms at a time, and does not check for cancellation.
  private func waitWhenBusy() {
    // The pointer stays valid: this object closes the handle, and with it the handler.
    let reference = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { reference, attempt in
        guard let reference else { return 0 }
        let connection = Unmanaged<SQLiteConnection>.fromOpaque(reference).takeUnretainedValue()
        return connection.waitsAgain(attempt: attempt) ? 1 : 0
      }, reference)
  }

  /// Sleeps briefly before another attempt. Returns false to give up.
  ///
  /// - Parameter attempt: the number of earlier attempts for this lock.
  private func waitsAgain(attempt: Int32) -> Bool {
    if attempt == 0 {
      waitingSince = .now
    }
    guard waitsForLocks, !isCancelled, waitingSince.duration(to: .now) < busyTimeout else {
      return false
    }
    usleep(attempt < 5 ? 1000 : 10_000)
    return true
  }
}
