/// What SQLite, or the opening of a file for it, refused.
package struct DatabaseError: Error, Equatable {
  /// SQLite's extended code. A refusal that is our own bears the code nearest in meaning: `cantOpen`
  /// for a place that cannot be used and for a newer file, `notADatabase` for a foreign one.
  package let code: ResultCode

  /// SQLite's words, or for a refusal of our own one sentence that names the path and says what
  /// to do.
  package let message: String

  /// The statement that failed, without the values bound to it.
  package let sql: String?

  package init(code: ResultCode, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }
}
