import CPostgres
import CSQLite

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
