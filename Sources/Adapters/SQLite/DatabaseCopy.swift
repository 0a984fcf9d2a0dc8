import Glibc
package import Platform
import Synchronization

/// A complete copy of a database in a file of its own. Can be made while other processes write to the database.
///
/// The copy has a temporary name in the folder where it will be used, until it is moved to its final path.
/// Releasing this object removes a copy that was not moved.
package final class DatabaseCopy: Sendable {
  /// The path of the copy.
  package let path: String

  /// A descriptor that holds a lock on the copy, so that no process removes it as abandoned. Negative once the lock was
  /// released.
  private let held: Mutex<Int32>

  /// The name prefix of copies, which distinguishes them from other temporary files.
  static let prefix = "\(File.temporaryPrefix)copy-"

  private static let ends = ["", "-journal", "-wal", "-shm"]

  /// Sets a cache of 64 MiB. With SQLite's default of 2 MB, a copy of 38 MB wrote each page 46 times and read it 100
  /// times, because the rows are not in the order of the indexes.
  private static let largeCache = "PRAGMA cache_size = -65536"

  /// Copies the current state of a database file. SQLite reads it in one transaction and rewrites every row, so that
  /// most damage is detected instead of copied.
  ///
  /// - Parameters:
  ///   - isAtRest: true states that no program uses the file. Then copying leaves the file unchanged. It creates no
  ///     file beside it, unless the file has a `-shm` file or a log with content.
  ///   - folder: the folder of the copy; created if missing.
  /// - Throws: `DatabaseError` and `SystemError`.
  package init(
    of source: String, _ schema: DatabaseSchema, isAtRest: Bool, in folder: String,
    busyTimeout: Int32 = 5000
  ) throws {
    try Folder.create(folder)
    let (made, descriptor) = try Self.make(in: folder)
    path = made
    held = Mutex(descriptor)
    let lock = try Database.openingLock(source, milliseconds: busyTimeout)
    defer { withExtendedLifetime(lock) {} }
    let snapshot = FileSnapshot(source)
    try DatabaseFile.refuseForeignLog(source)
    try DatabaseFile.checkIsFile(source)
    let database = try Self.open(source, isAtRest: isAtRest, busyTimeout: busyTimeout)
    try database.connection.require(schema, of: source, mayBeNew: false)
    let path = path
    try database.run(Self.largeCache)
    try database.connection.interruptible { () throws(DatabaseError) in
      _ = try database.run("VACUUM INTO ?", binding: [.text(path)])
    }
    // If the file was replaced, SQLite may have read the old file with the log of the new one, or the reverse.
    guard let snapshot, FileSnapshot(source)?.isSameFile(as: snapshot) == true else {
      throw DatabaseError(
        code: .databaseMoved, message: "\(source) was replaced while it was read. Try again.")
    }
  }

  deinit {
    for end in Self.ends {
      File.remove(path + end)
    }
    release()
  }

  /// Creates an empty file and locks it. Tries again if another process removed the file as abandoned before it was
  /// locked.
  private static func make(in folder: String) throws(SystemError) -> (path: String, held: Int32) {
    while true {
      let path = try File.makeTemporary(in: folder, prefix: prefix)
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, File.exists(path) {
          return (path, descriptor)
        }
        close(descriptor)
      } else if errno != ENOENT {
        throw SystemError("open \(path)")
      }
    }
  }

  /// Closes the descriptor `held`. Must not be called while SQLite has the file open: closing a descriptor drops all
  /// locks that SQLite holds in this process on the file.
  private func release() {
    held.withLock { descriptor in
      if descriptor >= 0 {
        close(descriptor)
      }
      descriptor = -1
    }
  }

  /// Removes copies that killed processes left.
  package static func removeAbandoned(in folder: String) {
    let names = (try? Folder.names(in: folder)) ?? []
    guard names.contains(where: { $0.hasPrefix(prefix) }) else { return }
    // A process that replaces a file with a copy holds this lock exclusively, because its copy is no longer locked at
    // the end.
    guard let lock = FolderLock(folder, isExclusive: false, milliseconds: 0) else { return }
    defer { withExtendedLifetime(lock) {} }
    for name in names where name.hasPrefix(prefix) {
      let end = ends.last { name.hasSuffix($0) } ?? ""
      let copy = "\(folder)/\(name.dropLast(end.count))"
      if !File.isHeld(copy) {
        File.remove("\(folder)/\(name)")
      }
    }
  }

  private static func open(
    _ path: String, isAtRest: Bool, busyTimeout: Int32
  ) throws(DatabaseError) -> Database {
    let hasLog = DatabaseFile.size("\(path)-wal") > 0 || File.exists("\(path)-shm")
    if isAtRest, !hasLog {
      return try Database(atRest: path)
    }
    let database = try Database(asIs: path, busyTimeout: busyTimeout)
    // Never checkpoint a log that other processes use: they may replace this file at any moment, and the log
    // beside it would then belong to another file.
    if isAtRest || hasLog {
      database.connection.keepLogOnClose()
    }
    return database
  }

  /// Changes the copy in one transaction. Starts a new chain of stamps if the copy has stamps.
  package func edit(_ body: (Database) throws -> Void) throws {
    let database = try Database(asIs: path)
    // A copy needs no journal, because an incomplete one is removed anyway.
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try database.transaction {
      if try database.integer(CommitStampTable.count) > 0 {
        try database.run(CommitStampTable.restart)
      }
      try body(database)
    }
  }

  /// Checks the copy with SQLite's `integrity_check`.
  ///
  /// - Throws: `DatabaseError`; with the code `corrupt` and the first problem if the copy is damaged.
  package func check() throws {
    let database = try Database(atRest: path)
    try database.run(Self.largeCache)
    let problem = try database.connection.interruptible { () throws(DatabaseError) in
      try database.statement("PRAGMA integrity_check(1)").first { $0.text(0) }
    }
    guard problem != "ok" else { return }
    throw DatabaseError(
      code: .corrupt, message: problem ?? "nothing can be read", sql: "PRAGMA integrity_check")
  }

  /// Moves the copy to its final path. When this returns true, the contents are durable. So is the name, if the file
  /// system supports `fsync(2)` for folders.
  ///
  /// - Returns: false if the target exists and `overwrites` is false.
  package func place(at target: String, overwrites: Bool) throws(SystemError) -> Bool {
    try File.synchronize(path)
    if overwrites {
      try File.rename(path, to: target)
    } else if try !File.link(path, as: target) {
      return false
    }
    release()
    Folder.synchronize(Folder.parent(of: target))
    return true
  }

  /// Moves the copy to the path of a file that programs may be using. Keeps that file at the path `kept`, and its log
  /// beside `kept`. Programs that have the file open notice the change with `Database.fileStatus`.
  ///
  /// - Returns: false if there was no file at the target.
  package func replace(_ target: String, keeping kept: String, busyTimeout: Int32 = 5000) throws
    -> Bool
  {
    try File.synchronize(path)
    let lock = try Database.openingLock(
      target, milliseconds: busyTimeout, isExclusive: true)
    defer { withExtendedLifetime(lock) {} }
    try DatabaseFile.checkIsFile(target, isReplaced: true)
    // Rename the logs first, because a program that opens the new file would apply them to it.
    for end in ["-wal", "-journal"] where DatabaseFile.size(target + end) > 0 {
      try File.rename(target + end, to: kept + end)
    }
    for end in ["-wal", "-journal", "-shm"] {
      File.remove(target + end)
    }
    release()
    let isKept = File.exists(target)
    // Link the file instead of moving it, so that there is a file at the path at every moment.
    if isKept, try !File.link(target, as: kept) {
      throw SystemError("create \(kept)", code: EEXIST)
    }
    try File.rename(path, to: target)
    Folder.synchronize(Folder.parent(of: target))
    return isKept
  }
}
