import CPostgres
import CSQLite

/// A row of a statement's result, valid only in the closure that receives it.
///
/// Columns are numbered from 0. No accessor traps: a missing column reads as NULL, and values of other types are
/// converted if possible. A value that cannot be converted reads as 0, false, or an empty text or blob. So does NULL,
/// except that it reads as nil if the accessor is optional.
package struct Row: ~Copyable {
  /// A statement of SQLite at its current row, or a row of a libpq result.
  private enum Source {
    case statement(OpaquePointer)
    case result(OpaquePointer, row: Int32)
  }

  private let source: Source

  init(of statement: OpaquePointer) { source = .statement(statement) }

  init(_ row: Int32, of result: OpaquePointer) { source = .result(result, row: row) }

  /// Whether a value is NULL. True for a missing column.
  package func isNull(_ column: Int32) -> Bool {
    switch source {
    case .statement(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
    case .result(let result, let row):
      column >= cpq_nfields(result) || cpq_getisnull(result, row, column) == 1
    }
  }

  package func integer(_ column: Int32) -> Int {
    switch source {
    case .statement(let statement):
      Int(truncatingIfNeeded: sqlite3_column_int64(statement, column))
    // PostgreSQL returns a boolean as "t" or "f".
    case .result: text(column) == "t" ? 1 : Int(text(column)) ?? 0
    }
  }

  package func real(_ column: Int32) -> Double {
    switch source {
    case .statement(let statement): sqlite3_column_double(statement, column)
    case .result: Double(text(column)) ?? 0
    }
  }

  package func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// Empty for NULL.
  package func blob(_ column: Int32) -> [UInt8] {
    switch source {
    case .statement(let statement):
      guard let start = sqlite3_column_blob(statement, column) else { return [] }
      return Array(
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    case .result: return value(column).map(Self.unescaped) ?? []
    }
  }

  /// Whether the value, read as an integer, is not 0.
  package func bool(_ column: Int32) -> Bool { integer(column) != 0 }

  package func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  package func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  /// Calls `body` with the bytes of a text, or nil for NULL. Faster than creating a `String`. The bytes are UTF-8
  /// unless the database is damaged or another program has stored other bytes.
  package func withBytes(_ column: Int32, body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    switch source {
    case .statement(let statement):
      let start = sqlite3_column_text(statement, column)
      body(start.map { .init(start: $0, count: Int(sqlite3_column_bytes(statement, column))) })
    case .result: body(value(column))
    }
  }

  /// The text; nil for NULL. Bytes that are not UTF-8 become U+FFFD.
  package func optionalText(_ column: Int32) -> String? {
    var text: String?
    withBytes(column) { bytes in text = bytes.map { String(decoding: $0, as: UTF8.self) } }
    return text
  }

  /// The bytes of a value in a libpq result; nil for NULL. libpq puts a zero byte after them.
  private func value(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard case .result(let result, let row) = source, !isNull(column),
      let start = cpq_getvalue(result, row, column)
    else { return nil }
    let count = Int(cpq_getlength(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: count + 1) {
      UnsafeBufferPointer(start: $0, count: count)
    }
  }

  /// Decodes a `bytea` in text form: `\x`, then two hexadecimal digits per byte.
  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8 {
      byte < UInt8(ascii: "a") ? byte &- UInt8(ascii: "0") : byte &- UInt8(ascii: "a") &+ 10
    }
    return stride(from: 3, to: text.count, by: 2).map { digit(text[$0 - 1]) << 4 | digit(text[$0]) }
  }
}
