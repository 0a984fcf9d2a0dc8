import Platform

// Detects changes of other processes to the file of an open database.
extension Database {
  /// The relation between the file at the path and the open file.
  package enum FileStatus: Sendable {
    case same

    /// Another file is at the path, the log beside it is missing or is another one, or the same file was overwritten
    /// with another database.
    case replaced
    case removed
  }

  /// Compares the file at the path with the open file. Makes at most two system calls, unless the file was written
  /// since the last call. Returns `same` for a database in memory and for a read-only file.
  package func fileStatus() -> FileStatus {
    guard let snapshot, path != Self.inMemory else { return .same }
    guard let now = FileSnapshot(path) else { return .removed }
    guard now.isSameFile(as: snapshot), isOwnLog else { return .replaced }
    if now != snapshot {
      // The file was written by a checkpoint of the log, or by a program that ignores the log.
      if stampsCommits, CommitStampTable.isLogForeign(to: path) {
        return .replaced
      }
      self.snapshot = now
    }
    return .same
  }

  /// Whether the log beside the path is still the log that this connection uses. SQLite does not create another log
  /// while this one is open. True if there was no log when the database was opened or upgraded.
  private var isOwnLog: Bool {
    guard let logSnapshot else { return true }
    return FileSnapshot("\(path)-wal")?.isSameFile(as: logSnapshot) ?? false
  }

  /// Whether reopening the file would lead to the same state.
  ///
  /// For a read-only file, false if the file may be writable now, or if another process has changed it. For a writable
  /// file, false if the `-shm` file, which SQLite has mapped, was truncated or removed: the next access to a truncated
  /// one would end the process with SIGBUS. Always true for a database in memory and a file that needs an upgrade.
  package var isCurrent: Bool {
    guard let fixedState else {
      return path == Self.inMemory || needsUpgrade || !DatabaseFile.hasTruncatedIndex(path)
    }
    return DatabaseFile.State(path) == fixedState && DatabaseFile.obstacle(toWriting: path) != nil
  }

  /// Makes SQLite keep the log when the connection closes, without an access to the mapped `-shm` file. Call it before
  /// releasing a database for which `isCurrent` is false.
  package func keepLogOnClose() { connection.keepLogOnClose() }

  /// Detaches from a replaced file. Call it before releasing the database. Does not write to the new file at the path.
  /// If the log of this connection is still beside the path, renames the log, because it does not belong to the new
  /// file, and removes the `-shm` file. A log without commits is removed instead of renamed.
  ///
  /// - Returns: the new path of the log; nil if the log was missing or had no commits.
  package func detach(renamingLogTo kept: String) throws -> String? {
    connection.keepLogOnClose()
    let lock = try Self.openingLock(path, milliseconds: 5000, isExclusive: true)
    defer { withExtendedLifetime(lock) {} }
    let log = "\(path)-wal"
    guard let logSnapshot, let now = FileSnapshot(log), now.isSameFile(as: logSnapshot) else {
      return nil
    }
    let isEmpty = WriteAheadLog(log)?.chain().isEmpty ?? true
    if isEmpty {
      File.remove(log)
    } else {
      try File.rename(log, to: kept)
    }
    File.remove("\(path)-shm")
    return isEmpty ? nil : kept
  }

  /// Locks the folder of a file: shared, so that the file is not replaced while it is opened, or exclusively, so that
  /// the file can be replaced. Returns nil for a database in memory. Throws if the lock is not free within the time.
  static func openingLock(
    _ path: String, milliseconds: Int32, isExclusive: Bool = false
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

  /// Whether the folder of a file may contain another database of the same schema, judged by file headers. Ignores
  /// files whose names begin with the name of the file. Returns true without a search for a folder of 500 names or
  /// more, and for a folder that cannot be read.
  package static func mayHaveSibling(of path: String, schema: DatabaseSchema) -> Bool {
    let folder = Folder.parent(of: path)
    let own = path.split(separator: "/").last ?? ""
    let limit = 500
    guard let names = try? Folder.names(in: folder, atMost: limit), names.count < limit else {
      return true
    }
    return names.contains {
      !$0.hasPrefix(own) && DatabaseFile.isDatabase("\(folder)/\($0)", of: schema)
    }
  }
}
