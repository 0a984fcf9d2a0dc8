import CSQLite
import Glibc
import Text

/// SQLite's handle, closed with its last user. Opened without SQLite's own lock: the actor that
/// owns the `Database` is what keeps two threads out of it.
final class Connection {
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
  func copy(_ other: Connection) throws(DatabaseError) {
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
        let connection = Unmanaged<Connection>.fromOpaque(reference).takeUnretainedValue()
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

/// What SQLite, or the opening of a file for it, refused.
package struct DatabaseError: Error, Equatable {
  /// SQLite's extended code. A refusal that is our own bears the code nearest in meaning: `cantOpen`
  /// for a place that cannot be used and for a newer file, `notADatabase` for a foreign one,
  /// `interrupt` for a task that was cancelled.
  package let code: ResultCode

  /// SQLite's words, or for a refusal of our own one sentence that names the path and says what
  /// to do.
  package let message: String

  /// The statement that failed, without the values bound to it.
  package var sql: String?

  /// Whether it is not known if a commit was kept.
  package var isInDoubt = false

  static func cancelled(sql: String) -> DatabaseError {
    DatabaseError(code: .interrupt, message: "The task was cancelled.", sql: sql)
  }
}

/// An extended result code of SQLite, under the names of <https://sqlite.org/rescode.html>.
package struct ResultCode: Sendable, Hashable {
  package let rawValue: Int32

  /// The code without its details: `SQLITE_IOERR_FSYNC` becomes `SQLITE_IOERR`.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  /// Another connection holds the lock, and the busy timeout has passed.
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// A statement of the same connection is in the way.
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  package static let cantOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let ioError = ResultCode(rawValue: SQLITE_IOERR)
  package static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The task was cancelled.
  package static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  package static let permission = ResultCode(rawValue: SQLITE_PERM)
  package static let range = ResultCode(rawValue: SQLITE_RANGE)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The file was moved or deleted behind the open connection: `SQLITE_READONLY_DBMOVED`, whose
  /// macro Swift cannot read.
  package static let databaseMoved = ResultCode(rawValue: SQLITE_READONLY | (4 << 8))
}

extension Database {
  /// Gives SQL a function of numbers, for this connection. It must be pure: the same numbers give
  /// the same result. Where an argument is NULL, or the result NaN, SQL sees NULL.
  ///
  /// - Parameters:
  ///   - name: as it stands in SQL.
  ///   - arguments: how many it takes, 0 to 127.
  package func define(
    _ name: String, arguments: Int, _ body: @escaping ([Double]) -> Double
  ) throws(DatabaseError) {
    let function = Unmanaged.passRetained(ScalarFunction(body)).toOpaque()
    // SQLite releases the function with the connection, and at once where this fails.
    let code = sqlite3_create_function_v2(
      connection.handle, name, Int32(clamping: arguments), SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      function, ScalarFunction.call, nil, nil,
      { function in
        guard let function else { return }
        Unmanaged<ScalarFunction>.fromOpaque(function).release()
      })
    guard code == SQLITE_OK else { throw connection.error(code, sql: name) }
  }
}

/// A function of numbers, as an object that SQLite can point to.
private final class ScalarFunction {
  private let body: ([Double]) -> Double

  init(_ body: @escaping ([Double]) -> Double) { self.body = body }

  static let call:
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
      context, count, values in
      guard let reference = sqlite3_user_data(context) else { return }
      let function = Unmanaged<ScalarFunction>.fromOpaque(reference).takeUnretainedValue()
      let values = UnsafeBufferPointer(start: values, count: Int(count))
      // A result that is not set is NULL.
      if values.contains(where: { sqlite3_value_type($0) == SQLITE_NULL }) {
        return
      }
      sqlite3_result_double(context, function.body(values.map { sqlite3_value_double($0) }))
    }
}
