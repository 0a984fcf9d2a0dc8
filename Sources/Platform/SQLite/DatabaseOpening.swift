import Glibc

/// What a file must be to be ours, and how it gets there.
package struct DatabaseSchema: Sendable {
  /// The number in the file's header that says whose it is, above zero.
  package let applicationID: Int

  /// From an empty file to the newest version, in order. What was once released is never changed:
  /// a new version is a new migration at the end. The file's `user_version` is how many it has seen.
  /// Each is SQL, statements divided by semicolons; the transaction around them is not theirs.
  package let migrations: [String]

  /// Is given the path and the version of a file that holds something already and is about to be
  /// brought to the newest version; when it throws, the file stays as it is.
  package var beforeMigrating: (@Sendable (_ path: String, _ version: Int) throws -> Void)?

  package init(applicationID: Int, migrations: [String]) {
    (self.applicationID, self.migrations) = (applicationID, migrations)
  }
}

extension Database {
  /// The first look into the file, before anything is written: a wrong header, a file shorter than
  /// it says and a broken schema end here as `notADatabase` or `corrupt`.
  ///
  /// - Parameter mayBeNew: whether a file that is empty will do, which can be made ours.
  func refuseUnlessOurs(_ schema: DatabaseSchema, mayBeNew: Bool = true) throws {
    let logHasContent = DatabaseFile.size(path + "-wal") > 0
    do {
      try transaction(.read) { try checkHeader(schema, mayBeNew: mayBeNew) }
    } catch {
      // The log may be what another program needs to go on.
      if logHasContent { connection.keepLogOnClose() }
      throw error
    }
  }

  private func checkHeader(_ schema: DatabaseSchema, mayBeNew: Bool) throws(DatabaseError) {
    if mayBeNew, connection.isReadOnly {
      throw DatabaseError(
        code: .readOnly,
        message: "\(path) cannot be written. Change its permissions or choose another path.")
    }
    let owner = try integer("PRAGMA application_id")
    let version = try integer("PRAGMA user_version")
    let isEmpty = try integer("SELECT count(*) FROM sqlite_master") == 0
    if mayBeNew, owner == 0, version == 0, isEmpty { return }
    guard owner == schema.applicationID else {
      throw DatabaseError(
        code: .notADatabase,
        message: "\(path) belongs to another program. Choose another path.")
    }
    guard (0...schema.migrations.count).contains(version) else {
      throw DatabaseError(
        code: .cantOpen,
        message: "\(path) has version \(version), and this program knows versions up to "
          + "\(schema.migrations.count). Use a newer program or choose another path.")
    }
  }

  /// Settings that SQLite forgets with the connection, and the journal mode, which the file keeps.
  func configure() throws(DatabaseError) {
    try writeAhead()
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    // Against files made to do harm: no functions with side effects out of the schema, and a page
    // is checked when it is read.
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
  }

  /// Changes the journal mode of a new file. SQLite does not wait for another process that does the
  /// same at this moment, but fails as busy: an exclusive transaction waits in its place.
  private func writeAhead() throws(DatabaseError) {
    // More attempts than processes will ever make one file in the same millisecond.
    for _ in 0..<50 {
      do {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code.primary == .busy else { throw error }
        try connection.execute("BEGIN EXCLUSIVE; ROLLBACK")
      }
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Brings the file to the newest version, each migration in a transaction of its own. The version
  /// is read inside it: another process may be doing the same.
  func migrate(_ schema: DatabaseSchema) throws {
    var version = try integer("PRAGMA user_version")
    if version > 0, version < schema.migrations.count { try schema.beforeMigrating?(path, version) }
    while version < schema.migrations.count {
      version = try transaction { try step(schema) }
    }
  }

  /// Applies the migration that the file lacks first, and answers the version it then has.
  private func step(_ schema: DatabaseSchema) throws(DatabaseError) -> Int {
    let version = try integer("PRAGMA user_version")
    guard schema.migrations.indices.contains(version) else { return version }
    let isStamped = try integer(Lineage.isKept) > 0
    try connection.execute(schema.migrations[version])
    try connection.execute("PRAGMA application_id = \(schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version + 1)")
    // The migration that makes the table begins with a stamp of its own.
    if isStamped { try connection.execute(Lineage.step) }
    return version + 1
  }
}

/// The place of a database file: made when it is missing, checked when it is there.
///
/// Never opens a file that exists: closing a second descriptor of it would drop the locks that
/// another connection of this process holds (<https://sqlite.org/howtocorrupt.html>, section 2.2).
enum DatabaseFile {
  /// Makes folders (mode 0700) and an empty file (0600) where there are none. SQLite gives its
  /// `-wal` and `-shm` files the mode of the file beside them.
  static func prepare(_ path: String) throws(DatabaseError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
      throw refusal(path, "this is not the path of a file")
    }
    try makeFolder(of: path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 {
      // The umask may have taken more than is wanted.
      fchmod(file, 0o600)
      close(file)
    } else if errno == EEXIST {
      try checkIsFile(path)
    } else {
      throw refusal(path, SystemError.words(for: errno))
    }
  }

  /// Refuses a log that was left by another file, before SQLite takes it for the file's own.
  static func refuseForeignLog(_ path: String) throws(DatabaseError) {
    guard size("\(path)-wal") > 0 else { return }
    let isAlone = Lineage.isLogAlone(besides: path)
    guard isAlone || Lineage.isLogForeign(to: path) else { return }
    let what =
      isAlone
      ? "\(path)-wal, the log of a file that is no longer there. Put that file back"
      : "\(path)-wal, the log of another file that stood there before. Put that file back"
    throw DatabaseError(
      code: .cantOpen,
      message: "\(path) cannot be opened beside \(what), or move the log away.")
  }

  /// In bytes, 0 when there is none.
  static func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  private static func makeFolder(of path: String) throws(DatabaseError) {
    do {
      try Folder.create(Folder.parent(of: path))
    } catch {
      throw DatabaseError(
        code: .cantOpen, message: "C\(error.message.dropFirst()). Choose another path.")
    }
  }

  /// Refuses a path at which something else stands than a file that may be a database.
  ///
  /// - Parameter isReplaced: nothing need be there, and what is there may have any contents.
  static func checkIsFile(_ path: String, isReplaced: Bool = false) throws(DatabaseError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if isReplaced, errno == ENOENT { return }
      throw refusal(path, SystemError.words(for: errno))
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: if !isReplaced { try checkSize(Int(info.st_size), path) }
    case S_IFDIR: throw refusal(path, "it is a folder")
    case S_IFLNK: throw refusal(path, "it is a symbolic link")
    default: throw refusal(path, "it is not a regular file")
    }
  }

  /// Refuses what SQLite would take for an empty file and write over: one of a few bytes, which is
  /// no header (of 100 bytes), and one that has lost all bytes but left its log.
  private static func checkSize(_ size: Int, _ path: String) throws(DatabaseError) {
    guard size > 0 ? size < 100 : self.size(path + "-wal") > 0 else { return }
    throw refusal(path, "it is damaged or no database", code: .notADatabase)
  }

  private static func refusal(
    _ path: String, _ reason: String, code: ResultCode = .cantOpen
  ) -> DatabaseError {
    DatabaseError(code: code, message: "Cannot open \(path): \(reason). Choose another path.")
  }
}
