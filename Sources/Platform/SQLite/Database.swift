import CSQLite

/// A connection to one SQLite file, with its statements prepared once and kept.
///
/// Not sendable: it is confined to the actor that owns it. Every method returns when SQLite has
/// done the work; a transaction that returned survives a power loss (WAL, `synchronous = FULL`).
///
/// Work for a task that is cancelled ends early, with a `DatabaseError` of code `interrupt`: while
/// it waits for the lock of another connection, before a statement, and between rows.
package final class Database: SQLDatabase {
  /// The path of a database that lives in memory and ends with its connection.
  package static let inMemory = ":memory:"

  /// Absolute, or `inMemory`.
  package let path: String

  let connection: Connection
  let schema: DatabaseSchema

  /// What a file that cannot be written looked like when it was opened; nil for one that can.
  let fixedState: DatabaseFile.State?

  /// Whether the file has an older schema, which is left as it is until `upgrade()`.
  package private(set) var needsUpgrade = false
  private var statements: [String: Statement] = [:]

  /// Whether each commit gets a stamp.
  private var keepsLineage = false

  /// Whether the present transaction may have changed the schema, which SQLite does not count.
  private var hasRunScript = false

  /// What stood at the path, and beside it, when this was opened or last looked at.
  private var (mark, logMark): (FileMark?, FileMark?)

  /// Opens or makes the file, and brings its schema to the newest version.
  ///
  /// A file that is damaged, foreign or newer than `schema` is refused, and not one byte of it
  /// changes. One that cannot be written, or that lies in a folder that cannot, can be read.
  ///
  /// - Parameters:
  ///   - path: of a file, or `inMemory`. Folders that are missing are made.
  ///   - busyTimeout: how long to wait for the lock of another connection, in milliseconds.
  ///   - upgrades: false leaves an older file as it is, until `upgrade()`.
  /// - Throws: `DatabaseError`.
  package init(
    path: String, schema: DatabaseSchema, busyTimeout: Int32 = 5000, upgrades: Bool = true
  ) throws {
    let lock = try Self.openingLock(path, busyTimeout)
    defer { withExtendedLifetime(lock) {} }
    if path != Self.inMemory {
      try DatabaseFile.refuseForeignLog(path)
      try DatabaseFile.prepare(path)
      try DatabaseFile.refuseCutIndex(path)
    }
    self.schema = schema
    let opened = try Connection(ours: path, schema, busyTimeout: busyTimeout)
    self.path = try opened.path() ?? path
    fixedState = opened.isReadOnly ? DatabaseFile.State(path) : nil
    let isOlder = try opened.integer("PRAGMA user_version") < schema.migrations.count
    if fixedState != nil, isOlder {
      // Nobody can bring the file to the newest version, but everybody a copy of it.
      connection = try Connection(path: Self.inMemory, busyTimeout: busyTimeout)
      try connection.copy(opened)
    } else {
      connection = opened
    }
    needsUpgrade = isOlder
    if upgrades || !isOlder || fixedState != nil {
      try upgrade()
    }
    if fixedState == nil {
      mark = FileMark(self.path)
      logMark = FileMark(self.path + "-wal")
    }
  }

  /// Opens a file as it is, to read it: one that nobody writes, without its log.
  ///
  /// - Throws: `DatabaseError`.
  package init(atRest path: String) throws(DatabaseError) {
    connection = try Connection(path: path, isFixed: true, busyTimeout: 0)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Opens a file as it is: no schema is looked at or changed, and no setting either.
  ///
  /// - Throws: `DatabaseError`.
  package init(asIs path: String, busyTimeout: Int32 = 5000) throws(DatabaseError) {
    connection = try Connection(path: path, busyTimeout: busyTimeout)
    self.path = path
    schema = .none
    fixedState = nil
  }

  /// Held while a file is opened, so that nobody puts another one in its place meanwhile.
  static func openingLock(
    _ path: String, _ milliseconds: Int32, isExclusive: Bool = false
  ) throws(DatabaseError) -> FolderLock? {
    if path == inMemory {
      return nil
    }
    let folder = Folder.parent(of: path)
    if let lock = FolderLock(folder, isExclusive: isExclusive, milliseconds: milliseconds) {
      return lock
    }
    if Task.isCancelled {
      throw .cancelled(sql: "")
    }
    throw DatabaseError(code: .busy, message: "\(path) is being opened or replaced.")
  }

  /// Whether the file has the newest version now, be it by another connection.
  package var isUpgraded: Bool {
    get throws { try integer("PRAGMA user_version") >= schema.migrations.count }
  }

  /// Brings an older file to the newest version.
  package func upgrade() throws {
    try configure()
    try migrate()
    if fixedState != nil {
      try connection.execute("PRAGMA query_only = ON")
    }
    needsUpgrade = false
    keepsLineage = try integer(Lineage.isKept) > 0
    if mark != nil {
      logMark = FileMark(path + "-wal")
    }
  }

  package var isReadOnly: Bool { fixedState != nil }

  /// Whether this is still what opening the file again would bring. One that could not be written may
  /// be mended, or be changed by others without a lock. And whoever cuts the `-shm` file short, which
  /// SQLite has mapped, would have the kernel end the process (SIGBUS) at the next look into it.
  package var isCurrent: Bool {
    guard let fixedState else {
      return path == Self.inMemory || needsUpgrade || !DatabaseFile.hasCutIndex(path)
    }
    return DatabaseFile.State(path) == fixedState && DatabaseFile.obstacle(toWriting: path) != nil
  }

  /// To be called before a connection goes that is not current: the log stays for the next one, and
  /// what SQLite has mapped is not touched.
  package func abandon() { connection.keepLogOnClose() }

  /// Whether another file of the same kind, by its header, may lie in the folder of a file. One whose
  /// name only adds to that file's does not count; a folder of many files is not looked through.
  package static func mayHaveCompany(_ path: String, of schema: DatabaseSchema) -> Bool {
    let folder = Folder.parent(of: path)
    let own = path.split(separator: "/").last ?? ""
    let most = 500
    guard let names = try? Folder.names(in: folder, atMost: most), names.count < most else {
      return true
    }
    return names.contains {
      !$0.hasPrefix(own) && DatabaseFile.isOurs("\(folder)/\($0)", schema)
    }
  }

  /// What is in the way of writing a file, as the end of a sentence; nil if nothing is known to be.
  package static func obstacle(toWriting path: String) -> String? {
    DatabaseFile.obstacle(toWriting: path)
  }

  /// Whether the lock of another connection is waited for, as it is at first, or refused as busy.
  package var waitsForLocks = true { didSet { connection.waitsForLocks = waitsForLocks } }

  /// The statement of this SQL, prepared at its first use.
  package func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] {
      return statement
    }
    let statement = try Statement(sql, in: connection)
    statements[sql] = statement
    return statement
  }

  /// Runs statements that answer nothing, divided by semicolons. They are not kept, and end early
  /// like all others when the task is cancelled.
  package func execute(_ script: String) throws(DatabaseError) {
    hasRunScript = true
    try connection.execute(script)
  }

  /// A number that changes when another connection has committed, and only then.
  package func dataVersion() throws(DatabaseError) -> Int { try integer("PRAGMA data_version") }

  // MARK: Transactions

  /// Runs `body` as a whole: whatever it throws undoes all of it and is thrown on.
  ///
  /// When a transaction of kind `write` returns, its changes are on the disk. A file that was
  /// deleted or replaced behind the connection is refused with `databaseMoved`: what would be
  /// written into it would be lost. Transactions do not nest.
  ///
  /// - Throws: `DatabaseError`, or what `body` throws.
  package func transaction<Result>(
    _ kind: TransactionKind = .write, _ body: () throws -> Result
  ) throws -> Result {
    try run(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      if kind == .write {
        try refuseIfMoved()
      }
      let changes = connection.changeCount
      hasRunScript = false
      let result = try body()
      let isChange = hasRunScript || connection.changeCount != changes
      if keepsLineage, isChange {
        try run(Lineage.step)
        try commit(marked: lineageMark())
      } else {
        try run(Statement.commit)
      }
      return result
    } catch {
      // SQLite has already rolled back after some errors (a full disk). A failing ROLLBACK has none
      // to be told: the first error says more, and the log holds nothing that was not committed.
      if connection.isInTransaction {
        _ = try? run(Statement.rollback)
      }
      throw error
    }
  }

  /// Commits, and learns what is true if the disk fails meanwhile: the log may have the changes although
  /// SQLite says that it does not, and whoever opens the file after a crash would see them.
  private func commit(marked mark: Lineage.Mark?) throws(DatabaseError) {
    do throws(DatabaseError) {
      try run(Statement.commit)
    } catch {
      guard error.code.primary == .ioError else { throw error }
      if try !settle(error, mark) {
        throw error
      }
    }
  }

  /// Whether a commit was kept of which SQLite said that it failed.
  ///
  /// - Throws: the failure, in doubt, if that cannot be told.
  private func settle(
    _ failure: DatabaseError, _ mark: Lineage.Mark?
  ) throws(DatabaseError) -> Bool {
    if connection.isInTransaction {
      _ = try? run(Statement.rollback)
    }
    if let mark, let isKept = try? isKept(mark) {
      return isKept
    }
    var failure = failure
    failure.isInDoubt = true
    throw failure
  }

  /// Whether the file has a commit that seemed to fail. Makes another commit, which overwrites its remains in
  /// the log.
  ///
  /// - Returns: nil if that cannot be told, because others have committed since.
  /// - Throws: if the disk fails again.
  private func isKept(_ mark: Lineage.Mark) throws(DatabaseError) -> Bool? {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let found = try lineageMark()
      try run(Lineage.step)
      try run(Statement.commit)
      if found?.stamp == mark.stamp || found?.previous == mark.stamp {
        return true
      }
      let isWithoutIt = found?.stamp == mark.previous || found?.previous == mark.previous
      return isWithoutIt ? false : nil
    } catch {
      if connection.isInTransaction {
        _ = try? run(Statement.rollback)
      }
      throw error
    }
  }

  private func lineageMark() throws(DatabaseError) -> Lineage.Mark? {
    try statement(Lineage.now).first {
      Lineage.Mark(stamp: $0.integer(0), previous: $0.isNull(1) ? nil : $0.integer(1))
    }
  }

  private func refuseIfMoved() throws(DatabaseError) {
    guard connection.hasMoved else { return }
    throw DatabaseError(
      code: .databaseMoved,
      message: "\(path) was moved or deleted while it was open. Start again to make a new one.")
  }

  // MARK: What stands at the path

  /// How the path stands to the file that is open.
  package enum Standing: Sendable {
    case same
    /// Another file was put there, or other contents into the same file.
    case replaced
    case gone
  }

  /// Looks at the path, which costs two calls of the system unless something was written there.
  package func standing() -> Standing {
    guard let mark, path != Self.inMemory else { return .same }
    guard let now = FileMark(path) else { return .gone }
    guard now.isFile(of: mark), isOwnLog else { return .replaced }
    if now != mark {
      // Written to: by whoever copied the log into it, else by somebody who knows of no log.
      if keepsLineage, Lineage.isLogForeign(to: path) {
        return .replaced
      }
      self.mark = now
    }
    return .same
  }

  /// Whether the log at the path is the one that this connection writes. As long as it is open
  /// SQLite makes no other.
  private var isOwnLog: Bool {
    guard let logMark else { return true }
    return FileMark("\(path)-wal").map(logMark.isFile) ?? false
  }

  /// To be called of a file that was replaced, before it is let go: nothing is written into what
  /// stands there now. The log that this connection has written is renamed, if it still lies beside
  /// the path, for it belongs to nothing there.
  ///
  /// - Returns: the log's new path, or nil if it was not there or is empty.
  package func leave(loggingTo kept: String) throws -> String? {
    connection.keepLogOnClose()
    let lock = try Self.openingLock(path, 5000, isExclusive: true)
    defer { withExtendedLifetime(lock) {} }
    let log = "\(path)-wal"
    guard let logMark, let now = FileMark(log), now.isFile(of: logMark) else { return nil }
    let isEmpty = CommitLog(log)?.chain().isEmpty ?? true
    if isEmpty {
      File.remove(log)
    } else {
      try File.rename(log, to: kept)
    }
    File.remove("\(path)-shm")
    return isEmpty ? nil : kept
  }
}
