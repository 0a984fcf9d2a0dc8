import CSQLite

/// A prepared statement of a `Database`, which keeps it for the next use of the same SQL.
///
/// Every run binds, steps and resets, so that no statement holds a lock or a snapshot between two
/// runs. A statement is not run again inside its own `map`. Confined, like its database, to the
/// actor that owns it.
package final class Statement {
  package let sql: String

  /// Finalised by the deinitialiser.
  private let handle: OpaquePointer

  /// Kept alive by it: a statement cannot outlive its connection.
  private let connection: Connection

  init(_ sql: String, in connection: Connection) throws(DatabaseError) {
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

  /// Runs the statement to its end.
  ///
  /// - Parameter values: one for each parameter, in order.
  /// - Returns: how many rows an INSERT, UPDATE or DELETE changed; for another statement the number
  ///   means nothing.
  @discardableResult
  package func run(_ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
    try step(values) { _ in true }
    return Int(sqlite3_changes(connection.handle))
  }

  /// What `read` makes of the first row, or nil when there is none.
  package func first<Element>(
    _ values: [DatabaseValue] = [], read: (borrowing Row) -> Element
  ) throws(DatabaseError) -> Element? {
    var element: Element?
    try step(values) { row in
      element = read(row)
      return false
    }
    return element
  }

  /// What `read` makes of every row, in order.
  ///
  /// - Parameter capacity: how many rows are expected, for the size of the array.
  package func map<Element>(
    _ values: [DatabaseValue] = [], capacity: Int = 0, read: (borrowing Row) -> Element
  ) throws(DatabaseError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(capacity)
    try step(values) { row in
      elements.append(read(row))
      return true
    }
    return elements
  }

  /// Steps until the end, or until `body` answers false, and resets.
  private func step(
    _ values: [DatabaseValue], _ body: (borrowing Row) -> Bool
  ) throws(DatabaseError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    try bind(values)
    let row = Row(of: handle)
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW, body(row) { code = sqlite3_step(handle) }
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw connection.error(code, sql: sql)
    }
  }

  private func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
      throw DatabaseError(
        code: .range, message: "The number of values is not that of the parameters.", sql: sql)
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
    }
  }

  private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
    text.withMemoryRebound(to: CChar.self) { characters in
      // Without an address, as an empty text may be, SQLite would take it for NULL.
      guard let start = characters.baseAddress else {
        return sqlite3_bind_text(handle, index, "", 0, cityroulette_sqlite_transient())
      }
      return sqlite3_bind_text64(
        handle, index, start, UInt64(characters.count), cityroulette_sqlite_transient(),
        UInt8(SQLITE_UTF8))
    }
  }
}
