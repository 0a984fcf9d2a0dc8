import CSQLite

/// A prepared statement of a `Database`, which keeps it for the next use of the same SQL.
///
/// Every run binds, steps and resets, so that no statement holds a lock or a snapshot between two
/// runs. A statement is not run again inside its own `map`. Confined, like its database, to the
/// actor that owns it.
package final class Statement {
  package let sql: String

  static let commit = "COMMIT"
  static let rollback = "ROLLBACK"

  /// How many rows are stepped between two looks at whether the task is cancelled: about a tenth
  /// of a millisecond.
  private static let rowsBetweenLooks = 256

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

  /// Lends every row, in order.
  package func each(
    _ values: [DatabaseValue] = [], _ body: (borrowing Row) -> Void
  ) throws(DatabaseError) {
    try step(values) { row in
      body(row)
      return true
    }
  }

  /// Steps until the end, or until `body` answers false, and resets.
  private func step(
    _ values: [DatabaseValue], _ body: (borrowing Row) -> Bool
  ) throws(DatabaseError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    try throwIfCancelled()
    try bind(values)
    let row = Row(of: handle)
    var count = 0
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW, body(row) {
      count += 1
      if count % Self.rowsBetweenLooks == 0 { try throwIfCancelled() }
      code = sqlite3_step(handle)
    }
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw connection.error(code, sql: sql)
    }
  }

  /// The end of a transaction is nothing that could be left out.
  private func throwIfCancelled() throws(DatabaseError) {
    guard Task.isCancelled, sql != Self.commit, sql != Self.rollback else { return }
    throw .cancelled(sql: sql)
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

/// The current row of a statement that runs, lent to the closure that reads it.
///
/// Columns count from 0. No reader traps: a column that is not there reads as NULL, and a value of
/// another type is converted by SQLite's rules. NULL reads as 0, "", false, or nil where optional.
package struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) { self.statement = statement }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int {
    Int(truncatingIfNeeded: sqlite3_column_int64(statement, column))
  }

  package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  package func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// Empty for NULL.
  package func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Anything but 0 is true.
  package func bool(_ column: Int32) -> Bool { integer(column) != 0 }

  package func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  package func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  /// Lends the bytes of a text, nil for NULL: for many texts this is quicker than a `String` each.
  /// They are UTF-8 as far as the file is in order.
  package func withBytes(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    let start = sqlite3_column_text(statement, column)
    body(start.map { .init(start: $0, count: Int(sqlite3_column_bytes(statement, column))) })
  }

  /// Bytes that are not UTF-8 become U+FFFD.
  package func optionalText(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    // Asked after the text: its conversion to UTF-8 decides the length.
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// A value to be bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Equatable {
  case null
  case integer(Int)
  /// NaN is stored as NULL: SQLite has none.
  case real(Double)
  /// Stored in UTF-8 with its length: U+0000 survives.
  case text(String)
  case blob([UInt8])

  package init(_ value: Int?) { self = value.map(DatabaseValue.integer) ?? .null }

  package init(_ value: Double?) { self = value.map(DatabaseValue.real) ?? .null }

  package init(_ value: String?) { self = value.map(DatabaseValue.text) ?? .null }

  /// Stored as 0 or 1: SQLite has no truth values.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}
