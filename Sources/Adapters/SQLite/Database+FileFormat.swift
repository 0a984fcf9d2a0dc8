// Recognizes files of SQLite by their first bytes (<https://sqlite.org/fileformat.html>).
extension Database {
  /// Whether a file that begins with these bytes is a database with the application id of a schema (section 1.3). Needs
  /// at least the first 72 bytes.
  package static func hasHeader(_ beginning: [UInt8], of schema: DatabaseSchema) -> Bool {
    guard beginning.count >= 72 else { return false }
    let applicationID = beginning[68..<72].reduce(0) { $0 << 8 | Int($1) }
    return beginning.starts(with: "SQLite format 3\0".utf8)
      && applicationID == schema.applicationID
  }

  /// Whether a file that begins with these bytes is a write-ahead log or a rollback journal (sections 4.1 and
  /// 3).
  package static func isLog(_ beginning: [UInt8]) -> Bool {
    logHeaders.contains { beginning.starts(with: $0) }
  }

  private static let logHeaders: [[UInt8]] = [
    [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83],
    [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
  ]
}
