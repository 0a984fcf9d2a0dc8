/// A connection to a database that understands SQL, be it a file of SQLite or a server of PostgreSQL.
///
/// Values stand in statements as `?` in order or as `?1`, `?2`. Where the two dialects differ the
/// schema bridges it (`instr`, `ifnull`), or the archive's store does. Not sendable: confined to the
/// actor that owns it.
package protocol SQLDatabase: AnyObject {
  associatedtype Prepared: SQLStatement

  /// The statement of this SQL, prepared at its first use.
  func statement(_ sql: String) throws(Prepared.Failure) -> Prepared
}

extension SQLDatabase {
  /// Runs one statement and answers how many rows it changed.
  @discardableResult
  package func run(
    _ sql: String, _ values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).run(values)
  }

  /// The integer in the first column of the first row, 0 when there is none.
  package func integer(
    _ sql: String, _ values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).first(values) { $0.integer(0) } ?? 0
  }
}

/// A statement that its database keeps for the next use of the same SQL.
package protocol SQLStatement {
  associatedtype Failure: Error

  /// Runs the statement to its end.
  ///
  /// - Parameter values: one for each parameter, in order.
  /// - Returns: how many rows an INSERT, UPDATE or DELETE changed; for another statement the number
  ///   means nothing.
  @discardableResult
  func run(_ values: [DatabaseValue]) throws(Failure) -> Int

  /// Lends the rows in order, until `body` answers false. No other statement of the same connection
  /// is run within it.
  func step(_ values: [DatabaseValue], _ body: (borrowing Row) -> Bool) throws(Failure)
}

extension SQLStatement {
  /// What `read` makes of the first row, or nil when there is none.
  package func first<Element>(
    _ values: [DatabaseValue] = [], read: (borrowing Row) -> Element
  ) throws(Failure) -> Element? {
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
  ) throws(Failure) -> [Element] {
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
  ) throws(Failure) {
    try step(values) { row in
      body(row)
      return true
    }
  }
}

/// What a transaction is for.
package enum TransactionKind: Sendable {
  /// Several reads of one and the same state.
  case read
  /// Takes the write lock at once, so that it never fails half way because of another writer.
  case write
}

/// A value to be bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Equatable {
  case null
  case integer(Int)
  /// NaN is stored as NULL.
  case real(Double)
  /// Stored in UTF-8. U+0000 survives in SQLite; PostgreSQL refuses it.
  case text(String)
  case blob([UInt8])

  package init(_ value: Int?) { self = value.map(DatabaseValue.integer) ?? .null }

  package init(_ value: Double?) { self = value.map(DatabaseValue.real) ?? .null }

  package init(_ value: String?) { self = value.map(DatabaseValue.text) ?? .null }

  /// Stored as 0 or 1: SQLite has no truth values.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}
