import CSQLite
import Glibc
import Text

/// SQLite's handle, closed with its last user. Opened without SQLite's own lock: the actor that
/// owns the `Database` is what keeps two threads out of it.
final class SQLiteConnection {
  let handle: OpaquePointer
  private let busyTimeout: Duration
  private static let countsNoMemory = cityroulette_sqlite_count_no_memory()

  /// Whether the lock of another connection is waited for at all.
  var waitsForLocks = true

  /// When the present wait for another connection's lock began.
  private var waitingSince = ContinuousClock.now

  /// - Parameters:
  ///   - path: a file that exists, or `Database.inMemory`.
  ///   - isFixed: takes the file as it is, for one beside which nothing can be put: without locks,
  ///     and without a log that may be there.
  ///   - busyTimeout: how long to wait for the lock of another connection, in milliseconds.
  init(path: String, isFixed: Bool = false, busyTimeout: Int32) throws(DatabaseError) {
    let inMemory = path == Database.inMemory
    let access =
      isFixed ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | (inMemory ? SQLITE_OPEN_CREATE : 0)
    // Keeps a relative "file:…" from being read as a URI by a library that is built to do so.
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

  /// The absolute path of the file, or nil when the database is in memory.
  ///
  /// - Throws: if the folder that a relative path begins at is not UTF-8: repaired, the path would be
  ///   that of another file.
  func path() throws(DatabaseError) -> String? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    guard let path = String(validatingCString: name) else {
      throw DatabaseError(
        code: .cantOpen,
        message: "The path of the archive is not UTF-8: \(String(cString: name)). Choose another.")
    }
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

  /// How many rows were ever changed.
  var changeCount: Int { Int(sqlite3_total_changes64(handle)) }

  /// Copies the whole database of another connection into this one.
  func copy(_ other: SQLiteConnection) throws(DatabaseError) {
    let backup = sqlite3_backup_init(handle, "main", other.handle, "main")
    // A failure is kept by the handle, and told by finish.
    if let backup {
      sqlite3_backup_step(backup, -1)
    }
    let code = backup.map(sqlite3_backup_finish) ?? sqlite3_errcode(handle)
    guard code == SQLITE_OK else { throw error(code, sql: "backup") }
  }

  /// From now on closing leaves the write-ahead log as it is, and the file with it.
  func keepLogOnClose() { _ = cityroulette_sqlite_keep_log_on_close(handle) }

  /// Runs one or several statements that answer nothing. One that takes long ends with `interrupt`
  /// when the task is cancelled.
  func execute(_ script: String) throws(DatabaseError) {
    try interruptible { () throws(DatabaseError) in
      let code = sqlite3_exec(handle, script, nil, nil, nil)
      guard code == SQLITE_OK else { throw error(code, sql: script) }
    }
  }

  /// Ends what takes long within one statement with `interrupt` when the task is cancelled.
  func interruptible<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks, { _ in Task.isCancelled ? 1 : 0 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try body()
  }

  /// Steps of SQLite's machine, about a millisecond of them. A short script has fewer, and is never
  /// interrupted.
  private static let stepsBetweenLooks: Int32 = 10_000

  /// The last failure, in SQLite's words. A wait for a lock that was given up because the task was
  /// cancelled is told as that.
  func error(_ code: Int32, sql: String) -> DatabaseError {
    if code & 0xFF == SQLITE_BUSY, Task.isCancelled {
      return .cancelled(sql: sql)
    }
    return DatabaseError(
      code: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Lets SQLite wait for a lock in small steps, and no longer when the task is cancelled. Its own
  /// way of waiting sleeps up to 100 ms at a time and knows no tasks.
  private func waitWhenBusy() {
    // The handler goes with the handle, and that with this object.
    let reference = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { reference, attempt in
        guard let reference else { return 0 }
        let connection = Unmanaged<SQLiteConnection>.fromOpaque(reference).takeUnretainedValue()
        return connection.waitsAgain(attempt: attempt) ? 1 : 0
      }, reference)
  }

  /// Sleeps a little; false when that is enough.
  ///
  /// - Parameter attempt: how often this lock was waited for already.
  private func waitsAgain(attempt: Int32) -> Bool {
    if attempt == 0 {
      waitingSince = .now
    }
    guard waitsForLocks, !Task.isCancelled, waitingSince.duration(to: .now) < busyTimeout else {
      return false
    }
    usleep(attempt < 5 ? 1000 : 10_000)
    return true
  }
}
