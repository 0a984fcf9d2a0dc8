import Glibc

/// A statement of a database. Each connection prepares it on first use.
package struct PostgreSQLStatement: SQLStatement {
  let sql: String
  let database: PostgreSQLDatabase

  @discardableResult
  package func run(_ values: [DatabaseValue]) throws -> Int {
    try database.using { try $0.run(sql, binding: values) { _ in true } }
  }

  /// Runs the statement. Outside of a transaction, retries it once if the connection is lost before the first row.
  package func step(_ values: [DatabaseValue], body: (borrowing Row) -> Bool) throws {
    var hasBegun = false
    do {
      _ = try database.using { connection in
        try connection.run(sql, binding: values) { row in
          hasBegun = true
          return body(row)
        }
      }
    } catch let error as PostgreSQLError
      where error.isLost && !hasBegun && !database.isInTransaction
    {
      _ = try database.using { try $0.run(sql, binding: values, body: body) }
    }
  }
}
