/// An error of SQLite, or of this program's own checks.
package struct DatabaseError: Error, Equatable {
  /// SQLite's extended code. Errors of this program use the closest code: for example `cantOpen` for an unusable path
  /// and for a newer file, `notADatabase` for a foreign file, `interrupt` for a cancelled task.
  package let code: ResultCode

  /// SQLite's message, or a text of this program.
  package let message: String

  /// The failed statement, without its bound values, or the name of a function that could not be defined. Nil or empty
  /// for other errors.
  package var sql: String?

  /// Whether it is unknown if a commit succeeded.
  package var isInDoubt = false

  static func cancelled(sql: String) -> DatabaseError {
    DatabaseError(code: .interrupt, message: "The task was cancelled.", sql: sql)
  }
}
