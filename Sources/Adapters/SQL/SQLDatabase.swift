import CPostgres
import CSQLite

/// An SQL database: an SQLite file, a database in memory, or one on a PostgreSQL server.
///
/// Parameters in statements are `?` in order, or `?1`, `?2`. The schema or the archive's store bridges differences
/// between the dialects: for example, the schema on a server defines SQLite's functions `instr` and `ifnull`. Not
/// sendable: confined to the actor that owns it.
package protocol SQLDatabase: AnyObject {
  associatedtype Prepared: SQLStatement

  /// The prepared statement for an SQL text, from a cache if possible.
  func statement(_ sql: String) throws(Prepared.Failure) -> Prepared

  /// A writer of many rows of a table.
  func writer(_ action: RowAction, of table: String, _ columns: [SQLColumn]) throws -> any RowWriter
}

extension SQLDatabase {
  /// Runs one statement. Returns the number of rows that an INSERT, UPDATE or DELETE changed; undefined for other
  /// statements.
  @discardableResult
  package func run(
    _ sql: String, binding values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).run(values)
  }

  /// The integer in the first column of the first row; 0 if there is no row, and for NULL.
  package func integer(
    _ sql: String, binding values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).first(values) { $0.integer(0) } ?? 0
  }
}
