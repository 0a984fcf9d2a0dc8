import CSQLite

/// The current row of a statement that runs, lent to the closure that reads it.
///
/// Columns count from 0. No reader traps: a column that is not there reads as NULL, and a value of
/// another type is converted by SQLite's rules.
package struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) { self.statement = statement }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// The integer, 0 for NULL.
  package func integer(_ column: Int32) -> Int {
    Int(truncatingIfNeeded: sqlite3_column_int64(statement, column))
  }

  /// The number, 0 for NULL.
  package func real(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  /// The text, "" for NULL. Bytes that are not UTF-8 become U+FFFD.
  package func text(_ column: Int32) -> String {
    optionalText(column) ?? ""
  }

  /// Anything but 0 is true; NULL is false.
  package func bool(_ column: Int32) -> Bool {
    integer(column) != 0
  }

  /// The integer, nil for NULL.
  package func optionalInteger(_ column: Int32) -> Int? {
    isNull(column) ? nil : integer(column)
  }

  /// The real number, nil for NULL.
  package func optionalReal(_ column: Int32) -> Double? {
    isNull(column) ? nil : real(column)
  }

  /// The text, nil for NULL. Bytes that are not UTF-8 become U+FFFD.
  package func optionalText(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    // Asked after the text: its conversion to UTF-8 decides the length.
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
