import Glibc

/// One statement of a database, prepared on whichever connection it has.
package struct PostgreSQLStatement: SQLStatement {
  let sql: String
  let database: PostgreSQLDatabase

  @discardableResult
  package func run(_ values: [DatabaseValue]) throws -> Int {
    try database.using { try $0.run(sql, values) { _ in true } }
  }

  /// Again, if it shows only now that the connection was lost while nobody used it.
  package func step(_ values: [DatabaseValue], _ body: (borrowing Row) -> Bool) throws {
    var hasBegun = false
    do {
      _ = try database.using { connection in
        try connection.run(sql, values) { row in
          hasBegun = true
          return body(row)
        }
      }
    } catch let error as PostgreSQLError
      where error.isLost && !hasBegun && !database.isInTransaction
    {
      _ = try database.using { try $0.run(sql, values, body) }
    }
  }
}
