import CPostgres
import CSQLite

/// A statement of a database that is prepared once and can be run repeatedly.
package protocol SQLStatement {
  associatedtype Failure: Error

  /// Runs the statement to the end.
  ///
  /// - Parameter values: one value per parameter, in order.
  /// - Returns: the number of rows that an INSERT, UPDATE or DELETE changed; undefined for other
  ///   statements.
  @discardableResult
  func run(_ values: [DatabaseValue]) throws(Failure) -> Int

  /// Calls `body` with the rows in order until `body` returns false. It must not run another statement of the same
  /// connection.
  func step(_ values: [DatabaseValue], body: (borrowing Row) -> Bool) throws(Failure)
}

extension SQLStatement {
  /// The first row, converted by `read`; nil if there is none.
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

  /// All rows in order, converted by `read`.
  ///
  /// - Parameter capacity: the expected number of rows, for which to reserve memory.
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

  /// Calls `body` with every row, in order.
  package func each(
    _ values: [DatabaseValue] = [], body: (borrowing Row) -> Void
  ) throws(Failure) {
    try step(values) { row in
      body(row)
      return true
    }
  }
}
