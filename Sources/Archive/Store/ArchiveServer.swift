internal import Adapters
import Sessions

/// An archive on a PostgreSQL server, in the schema that `SearchPath.schema` chooses. Several machines can share it.
/// Connects at first use. The first use that needs the tables creates missing ones.
final class ArchiveServer: ArchiveStore {
  let localPath: String
  let database: PostgreSQLDatabase
  let policy: BackupPolicy

  /// Identifies this process's commits in the table `client`.
  private let client = String(UInt64.random(in: .min ... .max), radix: 36)

  /// The number of write transactions whose commit this process has prepared.
  private var commits = 0

  /// The version of the tables when it was last read; nil if there were none.
  private var schemaVersion: Int?

  /// Whether the role may write, as far as known.
  private var mayWrite = true
  private var role = ""

  /// Whether the current or last transaction is a write transaction.
  var isWriting = false

  /// The schema of the tables, whether or not they exist yet.
  private var schema = ""

  /// Increases with each notice, with each new connection, because notices before it may have been missed, and
  /// periodically.
  private var notices = 0
  private var notice: ArchiveNotice?

  /// Whether the tables must be read, because a notice may have been missed or has no details.
  private var mustReadTables = false

  /// The notice of the current or last transaction. Empty if other processes must read the tables; nil if neither
  /// cities nor the guide changed.
  private var announcement: String?

  /// The notice of committed changes that was not sent yet; nil if there is none. Empty if other processes must read
  /// the tables.
  private var unsent: String?

  /// The time of the last periodic increase of `version`; before the first, the time when this object was created.
  private var polledAt = ContinuousClock.now

  /// The minimum time between two periodic increases of `version`.
  private static let pollInterval = Duration.seconds(5)

  /// An SQL expression for the name of the channel for notices about changes of cities and the guide.
  private static let channel =
    "'cityroulette_' || (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"

  /// The advisory lock that serializes migrations. An arbitrary number, the same in every version.
  private static let migrationLock = 0x4352_6F75

  init(_ address: PostgreSQLAddress, localPath: String, busyTimeout: Int32, policy: BackupPolicy) {
    self.localPath = localPath
    self.policy = policy
    database = PostgreSQLDatabase(
      address, locking: ServerSchema.lockedTable, lockTimeout: busyTimeout)
    database.onConnect = { [weak self] _ in try self?.prepareConnection() }
  }

  var path: String { database.address.shown }
  var isOpen: Bool { schemaVersion != nil }
  var waitsForLocks = true
  var mayShareFolder: Bool { false }
  var keepsPictures: Bool { true }
  var stage: ArchiveStage { .newest }
  var descriptor: Int32? { database.descriptor }
  func wasReplacedSinceLastCall() -> Bool { false }

  var exists: Bool {
    get throws {
      try database.connect()
      // Another machine may have created the archive after this process connected.
      if schemaVersion == nil {
        try prepareConnection()
      }
      return schemaVersion != nil
    }
  }

  var canPoll: Bool { get throws { try exists } }

  func hasNotices() -> Bool {
    let notices = database.readNotices()
    self.notices += notices.count
    for text in notices {
      let next = read(text)
      mustReadTables = mustReadTables || next == nil
      notice = next.map { [notice] next in
        // Notices may arrive in another order than that of the commits.
        let isOlder = (next.cities?.revision ?? 0) < (notice?.cities?.revision ?? 0)
        return ArchiveNotice(
          author: next.author, cities: isOlder ? notice?.cities : next.cities,
          isOfGuide: next.isOfGuide || notice?.isOfGuide == true)
      }
    }
    return !notices.isEmpty
  }

  /// Increases with every notice and every new connection, and every few seconds, to detect changes of a process that
  /// could not send its notice.
  var version: Int {
    if polledAt.duration(to: .now) > Self.pollInterval {
      polledAt = .now
      mustReadTables = true
      notices += 1
    }
    return notices
  }

  func drainNotice() -> ArchiveNotice? {
    defer {
      notice = nil
      mustReadTables = false
    }
    return mustReadTables ? nil : notice
  }

  func announce(_ news: ArchiveNews?) {
    let cities = news?.cities
    let parts = [
      cities?.revision, cities?.count, cities?.favorites, cities?.cursor.feed,
      cities?.cursor.number, news?.guide == nil ? 0 : 1,
    ]
    announcement =
      news == nil ? "" : parts.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
  }

  /// Parses a notice. Returns nil for a notice without details.
  private func read(_ text: String) -> ArchiveNotice? {
    let parts = text.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7 else { return nil }
    var notice = ArchiveNotice(author: String(parts[6]), isOfGuide: parts[5] == "1")
    let numbers = parts[..<5].compactMap { Int($0) }
    if numbers.count == 5 {
      notice.cities = ArchiveSummary(
        count: numbers[1], favorites: numbers[2], revision: numbers[0],
        cursor: ChangeCursor(feed: numbers[3], number: numbers[4]), path: path)
    }
    return notice
  }

  var obstacle: String? {
    guard database.isConnected, !mayWrite else { return nil }
    return "The archive \(path) is read-only: the role \(role) lacks write access, or the server "
      + "accepts no changes. Ask its owner for write access, or connect as another role."
  }

  func open(upgrading: Bool) throws -> any SQLDatabase {
    try database.connect()
    if schemaVersion == nil {
      try migrate()
    }
    return database
  }

  func close() { database.close() }

  func transaction<Value>(
    _ kind: TransactionKind, rows: Int, body: () throws -> Value
  ) throws -> Value {
    let number = commits + 1
    announcement = nil
    isWriting = kind == .write
    let value = try database.transaction(
      kind,
      marking: {
        commits = number
        try mark(number)
      },
      isDone: {
        try database.integer(
          "SELECT last_commit FROM client WHERE name = ?", binding: [.text(client)]) >= number
      }, body: body)
    if kind == .write {
      mayWrite = true
      unsent = announcement.map { unsent == nil ? $0 : "" } ?? unsent
    }
    return value
  }

  private func mark(_ number: Int) throws {
    try database.run(
      """
      INSERT INTO client (name, last_commit) VALUES (?1, ?2)
      ON CONFLICT (name) DO UPDATE SET last_commit = ?2, at = now()
      """, binding: [.text(client), .integer(number)])
  }

  /// Sends the notice after the commit; within the transaction it would delay the commit. If this process is killed
  /// before it sends the notice, the other processes find the change by polling.
  func sendNotices() {
    guard let text = unsent else { return }
    let values = [DatabaseValue.text(text)]
    let isSent = try? database.run(
      "SELECT pg_notify(\(Self.channel), ? || ' ' || current_user::text)", binding: values)
    if isSent != nil {
      unsent = nil
    }
  }

  /// True for several rows. The triggers record the cities of one statement in the order of their ids, and a statement
  /// writes many cities; this process records them in the order of the rows.
  func defersUpkeep(inserting rows: Int, to present: Int) -> Bool { rows > 1 }

  func withoutUpkeep<Value>(_ body: () throws -> Value) throws -> Value {
    try database.execute("SET LOCAL cityroulette.upkeep = 'off'")
    let value = try body()
    try database.execute("SET LOCAL cityroulette.upkeep = 'on'")
    return value
  }

  func translated(_ error: any Error) -> any Error {
    guard let error = error as? PostgreSQLError else {
      return (error as? BackupError).map { ArchiveError.storageFailed(reason: $0.message) } ?? error
    }
    if error.isLockTimeout {
      return ArchiveError.storageLocked(path: path)
    }
    if error.isUnkeepableText {
      return ArchiveError.unkeepableText
    }
    if error.isAway {
      return ArchiveError.unreachable(reason: reason(error))
    }
    if error.isRefusal {
      mayWrite = mayWrite && !error.isOfReadOnlyServer
      let known = isWriting ? obstacle : nil
      return ArchiveError.storageFailed(reason: known ?? reason(error))
    }
    return error.isInDoubt
      ? ArchiveError.outcomeUnknown(reason: reason(error))
      : ArchiveError.storageFailed(reason: reason(error))
  }

  private func reason(_ error: PostgreSQLError) -> String {
    let what = error.message + (error.state.map { " (SQLSTATE \($0))" } ?? "")
    if error.isOfLostSession {
      return
        "The connection to \(path) does not stay in one session, as happens behind a pooler in transaction mode: "
        + "\(what). Use session pooling, or connect to the server directly."
    }
    if error.isInDoubt {
      return
        "The connection to \(path) was lost during a commit: \(what). The change may or may not have been "
        + "saved. Check the archive when the server is available again."
    }
    if error.isLost {
      return
        "The archive \(path) cannot be reached: \(what). Nothing was changed. Try again when the "
        + "server is available."
    }
    if error.isRefusal {
      return
        "The role \(role) lacks a permission in the archive \(path): \(what). Ask its owner to grant it, or "
        + "connect as another role."
    }
    if error.isOfValue {
      return "The archive \(path) rejected a city: \(what). Correct the city."
    }
    return "The archive \(path) cannot be used: \(what). Check the server and its address."
  }
}

// Setting up a new connection: schema, tables and privileges.
extension ArchiveServer {
  private func prepareConnection() throws {
    notices += 1
    mustReadTables = true
    try enterSchema()
    try listen()
    try readVersion()
  }

  /// Makes the archive's schema the only one in the search path, so that tables of the same names in other
  /// schemas are not used.
  private func enterSchema() throws {
    let settings = try database.statement(
      "SELECT current_user::text, current_setting('search_path')"
    ).first { ($0.text(0), $0.text(1)) }
    role = settings?.0 ?? ""
    let searchPath = SearchPath(settings?.1 ?? "")
    guard let name = try searchPath.schema(of: role, exists: { try usage(of: $0) != nil }) else {
      throw ArchiveError.storageFailed(
        reason:
          "The search path of the connection to \(path) contains no schema for an archive. Add one, "
          + "for example with ?options=-csearch_path%3Dname.")
    }
    if try usage(of: name) == false {
      throw ArchiveError.storageFailed(
        reason:
          "The role \(role) cannot read the archive \(path): it lacks the privilege USAGE on the schema "
          + "\(name). Ask its owner to grant it, or connect as another role.")
    }
    schema = name
    try database.execute("SET search_path TO \(SearchPath.quoted(name))")
  }

  /// Whether the role may use a schema; nil if the schema does not exist.
  private func usage(of schema: String) throws -> Bool? {
    try database.statement(
      "SELECT has_schema_privilege(oid, 'USAGE')::int FROM pg_namespace WHERE nspname = ?"
    ).first([.text(schema)]) { $0.integer(0) == 1 }
  }

  private func listen() throws {
    let name = try database.statement("SELECT \(Self.channel)").first { $0.optionalText(0) }
    // Without a schema there are no notices to listen for yet.
    if let name = name ?? nil {
      try database.execute("LISTEN \"\(name)\"")
    }
  }

  private func readVersion() throws {
    let isThere = try database.integer("SELECT to_regclass('archive_version') IS NOT NULL") == 1
    if isThere {
      try refuseUnreadable()
    }
    schemaVersion = isThere ? try database.integer("SELECT version FROM archive_version") : nil
    guard let schemaVersion else { return }
    guard schemaVersion <= ServerSchema.migrations.count else {
      throw ArchiveError.storageFailed(
        reason:
          "The archive \(path) has version \(schemaVersion), and this program supports versions "
          + "up to \(ServerSchema.migrations.count). Use a newer version of the program.")
    }
    mayWrite =
      try database.integer(
        """
        SELECT has_table_privilege('archive', 'UPDATE') AND has_table_privilege('city', 'INSERT')
          AND NOT pg_is_in_recovery()
        """) == 1
    if schemaVersion < ServerSchema.migrations.count {
      try migrate()
    }
  }

  /// Creates the schema and the tables, or upgrades the tables to the newest version. An advisory lock serializes the
  /// migrations of several processes.
  private func migrate() throws {
    try database.execute("SELECT pg_advisory_lock(\(Self.migrationLock))")
    defer { try? database.execute("SELECT pg_advisory_unlock(\(Self.migrationLock))") }
    try makeSchema()
    let isThere = try database.integer("SELECT to_regclass('archive_version') IS NOT NULL") == 1
    let version = isThere ? try database.integer("SELECT version FROM archive_version") : 0
    for (number, migration) in ServerSchema.migrations.enumerated().dropFirst(version) {
      // PostgreSQL runs statements that are sent together as one transaction.
      try database.execute(
        migration
          + (number == 0
            ? "INSERT INTO archive_version VALUES (1); UPDATE feed SET id = \(policy.feed);"
            : "UPDATE archive_version SET version = \(number + 1);"))
    }
    try prepareConnection()
  }

  /// The tables that a role must be able to read.
  private static let readTables = ["archive", "archive_version", "city", "feed", "guide"]

  private func refuseUnreadable() throws {
    let missing = try Self.readTables.filter { table in
      try database.integer(
        "SELECT count(*) FROM pg_class WHERE oid = to_regclass(?) AND NOT has_table_privilege(oid, 'SELECT')",
        binding: [.text(table)]) > 0
    }
    if missing.isEmpty {
      return
    }
    throw ArchiveError.storageFailed(
      reason: "The role \(role) cannot read the archive \(path): it lacks the privilege SELECT on "
        + "\(missing.joined(separator: ", ")). Ask its owner to grant it, or connect as another role."
    )
  }

  private func makeSchema() throws {
    guard try usage(of: schema) == nil else { return }
    try database.execute("CREATE SCHEMA IF NOT EXISTS \(SearchPath.quoted(schema))")
  }
}
