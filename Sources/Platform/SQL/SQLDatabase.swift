import CPostgres
import CSQLite

/// A connection to an SQL database: an SQLite file or a PostgreSQL server.
///
/// Parameters in statements are `?` in order, or `?1`, `?2`. The schema or the archive's store bridges
/// differences between the dialects (`instr`, `ifnull`). Not sendable: confined to the actor that owns it.
package protocol SQLDatabase: AnyObject {
  associatedtype Prepared: SQLStatement

  /// The prepared statement for an SQL text, from a cache if possible.
  func statement(_ sql: String) throws(Prepared.Failure) -> Prepared
}

extension SQLDatabase {
  /// Runs one statement. Returns the number of rows that it changed.
  @discardableResult
  package func run(
    _ sql: String, binding values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).run(values)
  }

  /// The integer in the first column of the first row; 0 if there is none.
  package func integer(
    _ sql: String, binding values: [DatabaseValue] = []
  ) throws(Prepared.Failure) -> Int {
    try statement(sql).first(values) { $0.integer(0) } ?? 0
  }
}
