/// A connection to one SQLite file, with its statements prepared once and kept.
///
/// Not sendable: it is confined to the actor that owns it. Every method returns when SQLite has
/// done the work; a transaction that returned survives a power loss (WAL, `synchronous = FULL`).
package final class Database {
  /// The path of a database that lives in memory and ends with its connection.
  package static let inMemory = ":memory:"

  /// Absolute, or `inMemory`.
  package let path: String

  let connection: Connection
  private var statements: [String: Statement] = [:]

  /// Opens or makes the file, and brings its schema to the newest version.
  ///
  /// A file that is damaged, foreign or newer than `schema` is refused, and not one byte of it
  /// changes.
  ///
  /// - Parameters:
  ///   - path: of a file, or `inMemory`. Folders that are missing are made.
  ///   - busyTimeout: how long to wait for the lock of another connection, in milliseconds.
  package init(
    path: String, schema: DatabaseSchema, busyTimeout: Int32 = 5000
  ) throws {
    if path != Self.inMemory { try DatabaseFile.prepare(path) }
    connection = try Connection(path: path, busyTimeout: busyTimeout)
    self.path = connection.path ?? path
    try refuseUnlessOurs(schema)
    try configure()
    try migrate(schema)
  }

  /// The statement of this SQL, prepared at its first use.
  package func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, in: connection)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement and answers how many rows it changed.
  @discardableResult
  package func run(
    _ sql: String, _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> Int {
    try statement(sql).run(values)
  }

  /// The integer in the first column of the first row, 0 when there is none.
  package func integer(
    _ sql: String, _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> Int {
    try statement(sql).first(values) { $0.integer(0) } ?? 0
  }

  /// A number that changes when another connection has committed, and only then.
  package func dataVersion() throws(DatabaseError) -> Int {
    try integer("PRAGMA data_version")
  }
}
