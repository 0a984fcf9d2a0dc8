import CSQLite

/// A prepared statement of an SQLite connection.
///
/// Every run binds, steps and resets, so that outside of a transaction no statement holds a lock or a snapshot
/// between runs. The body of `step` must not run the same statement. Confined to the actor that owns the database.
package final class Statement: SQLStatement {
  package let sql: String

  static let commit = "COMMIT"
  static let rollback = "ROLLBACK"

  /// The number of rows between two checks for cancellation: about 0.1 ms.
  private static let rowsBetweenLooks = 256

  /// Finalized in `deinit`.
  private let handle: OpaquePointer

  /// Holds the texts of a run, so that SQLite need not allocate memory for a copy of each. Longer texts are copied.
  private var texts = BoundTexts()

  /// Retained, because a statement must not outlive its connection.
  private let connection: SQLiteConnection

  init(_ sql: String, in connection: SQLiteConnection) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    guard let handle else {
      throw DatabaseError(code: .misuse, message: "The statement is empty.", sql: sql)
    }
    self.sql = sql
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  @discardableResult
  package func run(_ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
    try step(values) { _ in true }
    return Int(sqlite3_changes(connection.handle))
  }

  /// Steps to the end, or until `body` returns false, and resets the statement.
  package func step(
    _ values: [DatabaseValue], body: (borrowing Row) -> Bool
  ) throws(DatabaseError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      texts.removeAll()
    }
    try throwIfCancelled()
    try bind(values)
    let row = Row(of: handle)
    var count = 0
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW, body(row) {
      count += 1
      if count % Self.rowsBetweenLooks == 0 {
        try throwIfCancelled()
      }
      code = sqlite3_step(handle)
    }
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw connection.error(code, sql: sql)
    }
  }

  /// Throws if the task is cancelled, but never before COMMIT and ROLLBACK.
  private func throwIfCancelled() throws(DatabaseError) {
    guard connection.isCancelled, sql != Self.commit, sql != Self.rollback else { return }
    throw .cancelled(sql: sql)
  }

  private func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
      throw DatabaseError(
        code: .range, message: "The number of values differs from the number of parameters.",
        sql: sql)
    }
    var index: Int32 = 0
    for value in values {
      index += 1
      let code = bind(value, at: index)
      guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }
  }

  private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let value): return sqlite3_bind_int64(handle, index, Int64(value))
    case .real(let value): return sqlite3_bind_double(handle, index, value)
    case .text(var value): return value.withUTF8 { bind($0, at: index) }
    case .blob(let value):
      return value.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return sqlite3_bind_blob64(
          handle, index, start, UInt64(bytes.count), cityroulette_sqlite_transient())
      }
    }
  }

  private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
    text.withMemoryRebound(to: CChar.self) { characters in
      // The pointer of an empty text may be null, which SQLite would bind as NULL.
      guard let start = characters.baseAddress else {
        return sqlite3_bind_text(handle, index, "", 0, cityroulette_sqlite_transient())
      }
      if let kept = texts.append(characters) {
        return sqlite3_bind_text64(
          handle, index, kept, UInt64(characters.count), nil, UInt8(SQLITE_UTF8))
      }
      return sqlite3_bind_text64(
        handle, index, start, UInt64(characters.count), cityroulette_sqlite_transient(),
        UInt8(SQLITE_UTF8))
    }
  }
}
