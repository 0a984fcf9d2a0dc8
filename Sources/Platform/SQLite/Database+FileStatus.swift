// What other processes do to the file of an open database.
extension Database {
  /// How the file at the path relates to the file that is open.
  package enum FileStatus: Sendable {
    case same

    /// Another file has the path, or the same file has other contents.
    case replaced
    case removed
  }

  /// Compares the file at the path with the open one: two system calls, unless the file was written.
  package func fileStatus() -> FileStatus {
    guard let snapshot, path != Self.inMemory else { return .same }
    guard let now = FileSnapshot(path) else { return .removed }
    guard now.isSameFile(as: snapshot), isOwnLog else { return .replaced }
    if now != snapshot {
      // Written by a checkpoint of the log, or by a program that ignores the log.
      if stampsCommits, CommitStampTable.isLogForeign(to: path) {
        return .replaced
      }
      self.snapshot = now
    }
    return .same
  }

  /// Whether the log beside the path is the one that this connection writes. While the log is open,
  /// SQLite makes no other.
  private var isOwnLog: Bool {
    guard let logSnapshot else { return true }
    return FileSnapshot("\(path)-wal")?.isSameFile(as: logSnapshot) ?? false
  }

  /// Whether opening the file again would lead to the same state.
  ///
  /// False if a file that was not writable may be writable now, or was changed by another process,
  /// which needs no lock for that. False too if the `-shm` file, which SQLite has mapped, was
  /// truncated: the next access to it would end the process (SIGBUS).
  package var isCurrent: Bool {
    guard let fixedState else {
      return path == Self.inMemory || needsUpgrade || !DatabaseFile.hasTruncatedIndex(path)
    }
    return DatabaseFile.State(path) == fixedState && DatabaseFile.obstacle(toWriting: path) != nil
  }

  /// Keeps the log when the connection closes, without access to the mapped `-shm` file. Call it
  /// before you release a database that is not current.
  package func keepLogOnClose() { connection.keepLogOnClose() }

  /// Detaches from a file that was replaced, before the database is released: writes nothing to the
  /// file that is at the path now, and renames the log of this connection if it is still there,
  /// because it belongs to no file at the path.
  ///
  /// - Returns: the new path of the log; nil if it is missing or empty.
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

  /// Holds off the replacement of a file while it is opened.
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

  /// Whether the folder of a file may hold another database of the same schema, by its header. Files
  /// whose name extends that of the file do not count; a folder of 500 files or more is not
  /// searched.
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
