import CSQLite

/// A result code of SQLite, primary or extended, named as in <https://sqlite.org/rescode.html>.
package struct ResultCode: Sendable, Hashable {
  package let rawValue: Int32

  /// The primary code: `SQLITE_IOERR` for `SQLITE_IOERR_FSYNC`.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  /// Another connection holds a lock, and the busy timeout has passed or waiting was not allowed.
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)

  /// A conflict with a statement of the same connection.
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  package static let cantOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let ioError = ResultCode(rawValue: SQLITE_IOERR)
  package static let full = ResultCode(rawValue: SQLITE_FULL)

  /// The task was cancelled.
  package static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  package static let permission = ResultCode(rawValue: SQLITE_PERM)
  package static let range = ResultCode(rawValue: SQLITE_RANGE)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)

  /// The file was moved or deleted while it was open: `SQLITE_READONLY_DBMOVED`, which Swift cannot import
  /// because it is a macro.
  package static let databaseMoved = ResultCode(rawValue: SQLITE_READONLY | (4 << 8))
}
