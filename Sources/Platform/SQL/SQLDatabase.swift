import CPostgres
import CSQLite

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
