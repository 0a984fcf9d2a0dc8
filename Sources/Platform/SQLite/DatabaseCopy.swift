import Glibc
import Synchronization

/// A whole copy of a database, made while others write to it, as a file that nobody has open.
///
/// It lies under a passing name in the folder where it is to be used, until it is put to its place;
/// with this object it goes, if it was not.
package final class DatabaseCopy: Sendable {
  /// Of the copy.
  package let path: String

  /// A descriptor of the copy that holds its lock while this process works on it; below 0 afterwards.
  private let held: Mutex<Int32>

  /// What the names of copies begin with, so that they are told from files that are just being written.
  static let prefix = "\(File.temporaryPrefix)copy-"

  private static let ends = ["", "-journal", "-wal", "-shm"]

  /// The copy of a file as it is at this moment: SQLite reads it in one transaction, and writes every
  /// row anew, so that damage shows here and is not copied.
  ///
  /// - Parameters:
  ///   - isAtRest: the file is not one that programs work on: nothing of it is changed, and nothing
  ///     put beside it, unless it has a log.
  ///   - folder: is made if it is not there.
  /// - Throws: `DatabaseError` and `SystemError`.
  package init(
    of source: String, _ schema: DatabaseSchema, isAtRest: Bool, in folder: String,
    busyTimeout: Int32 = 5000
  ) throws {
    try Folder.create(folder)
    let (made, descriptor) = try Self.make(in: folder)
    path = made
    held = Mutex(descriptor)
    let lock = try Database.openingLock(source, busyTimeout)
    defer { withExtendedLifetime(lock) {} }
    let snapshot = FileSnapshot(source)
    try DatabaseFile.refuseForeignLog(source)
    try DatabaseFile.checkIsFile(source)
    let database = try Self.open(source, isAtRest: isAtRest, busyTimeout)
    try database.connection.refuseUnless(schema, source, mayBeNew: false)
    let path = path
    try database.connection.interruptible { () throws(DatabaseError) in
      _ = try database.run("VACUUM INTO ?", [.text(path)])
    }
    // The log of the one file may have been read with the other.
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

  /// An empty file that this process holds. Whoever removes abandoned copies may have come between the
  /// making of it and its lock.
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

  /// Closes the descriptor. Not while SQLite has the file open: closing one descriptor of a file drops the
  /// locks of all others of the process.
  private func release() {
    held.withLock { descriptor in
      if descriptor >= 0 {
        close(descriptor)
      }
      descriptor = -1
    }
  }

  /// Removes copies that were left beside an archive when their making, or their use, was cut off.
  package static func removeAbandoned(in folder: String) {
    let names = (try? Folder.names(in: folder)) ?? []
    guard names.contains(where: { $0.hasPrefix(prefix) }) else { return }
    // Held exclusively by whoever puts a copy to its place.
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
    _ path: String, isAtRest: Bool, _ busyTimeout: Int32
  ) throws(DatabaseError) -> Database {
    let hasLog = DatabaseFile.size("\(path)-wal") > 0 || File.exists("\(path)-shm")
    if isAtRest, !hasLog {
      return try Database(atRest: path)
    }
    let database = try Database(asIs: path, busyTimeout: busyTimeout)
    // A log that others write is never copied back from here: another file may be put in the place of
    // this one at any moment, and the log beside it is not its own.
    if isAtRest || hasLog {
      database.connection.keepLogOnClose()
    }
    return database
  }

  /// Lends the copy, to make it a file of its own.
  package func edit(_ body: (Database) throws -> Void) throws {
    let database = try Database(asIs: path)
    // What is half written is thrown away.
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try database.transaction {
      if try database.integer(CommitStampTable.count) > 0 {
        try database.run(CommitStampTable.restart)
      }
      try body(database)
    }
  }

  /// Looks at every page and every row.
  ///
  /// - Throws: `DatabaseError` of the code `corrupt` with the first thing that is wrong.
  package func check() throws {
    let database = try Database(atRest: path)
    let problem = try database.connection.interruptible { () throws(DatabaseError) in
      try database.statement("PRAGMA integrity_check(1)").first { $0.text(0) }
    }
    guard problem != "ok" else { return }
    throw DatabaseError(
      code: .corrupt, message: problem ?? "nothing can be read", sql: "PRAGMA integrity_check")
  }

  /// Gives the copy its name, which is on the disk when this returns.
  ///
  /// - Returns: false if something of that name is there and is not to be replaced.
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

  /// Puts the copy in the place of the file that programs work on, and gives that one, with its log,
  /// the name `kept`. Who has it open is told by `Database.fileStatus`.
  ///
  /// - Returns: false if there was no file to keep.
  package func replace(_ target: String, keeping kept: String, busyTimeout: Int32 = 5000) throws
    -> Bool
  {
    try File.synchronize(path)
    let lock = try Database.openingLock(target, busyTimeout, isExclusive: true)
    defer { withExtendedLifetime(lock) {} }
    try DatabaseFile.checkIsFile(target, isReplaced: true)
    // First, for whoever opens the file after it must find neither.
    for end in ["-wal", "-journal"] where DatabaseFile.size(target + end) > 0 {
      try File.rename(target + end, to: kept + end)
    }
    for end in ["-wal", "-journal", "-shm"] {
      File.remove(target + end)
    }
    release()
    let isKept = File.exists(target)
    // At no moment there is no file.
    if isKept, try !File.link(target, as: kept) {
      throw SystemError("make \(kept)", code: EEXIST)
    }
    try File.rename(path, to: target)
    Folder.synchronize(Folder.parent(of: target))
    return isKept
  }
}
