/// An error of SQLite, or of the checks before a file is opened.
package struct DatabaseError: Error, Equatable {
  /// SQLite's extended code. An error of our own has the closest code: `cantOpen` for a path that
  /// cannot be used and for a newer file, `notADatabase` for a foreign file, `interrupt` for a
  /// cancelled task.
  package let code: ResultCode

  /// SQLite's message, or a sentence of this program with the path and the remedy.
  package let message: String

  /// The statement that failed, without the values bound to it.
  package var sql: String?

  /// Whether it is unknown if a commit was kept.
  package var isInDoubt = false

  static func cancelled(sql: String) -> DatabaseError {
    DatabaseError(code: .interrupt, message: "The task was cancelled.", sql: sql)
  }
}
