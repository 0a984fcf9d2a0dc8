internal import Adapters
internal import Platform

/// The description of a backup: a file with an archive and the pictures of its guide.
package struct Backup: Sendable, Equatable {
  package var path: String
  package var bytes = 0

  /// The number of cities, favourites included.
  package var count = 0
  package var favorites = 0
  package var places = 0
  package var pictures = 0

  /// The number of entries of the weather history.
  package var history = 0

  /// The version of the schema. A restore upgrades an older one.
  package var version = 0

  var isEmpty: Bool { count == 0 && places == 0 }

  /// Describes the backup at a path.
  ///
  /// - Parameter copy: the open database of the file, or of a copy of the file.
  init(_ path: String, in copy: Database) throws {
    self.path = path
    bytes = File.size(path) ?? 0
    version = try copy.integer("PRAGMA user_version")
    func count(_ expression: String, in table: String) throws -> Int {
      let isThere = "SELECT count(*) FROM sqlite_master WHERE name = ?"
      return try copy.integer(isThere, binding: [.text(table)]) > 0
        ? copy.integer("SELECT \(expression) FROM \(table)") : 0
    }
    self.count = try count("count(*)", in: "city")
    favorites = try count("ifnull(sum(favorite), 0)", in: "city")
    places = try count("count(*)", in: "place")
    history = try count("count(*)", in: "weather_entry")
    pictures = try BackupPictures.count(copy)
  }

  /// Makes a consistent backup of the file of an archive. Other processes may write to the archive meanwhile.
  ///
  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - path: the path of the backup.
  ///   - overwrites: whether to replace an existing file.
  /// - Throws: `BackupError`, `ArchiveError.storageLocked`, `CancellationError`.
  static func make(
    of archive: String, at path: String, overwrites: Bool = false, policy: BackupPolicy
  ) throws -> Backup {
    try translating(archive) {
      let copy = try DatabaseCopy(
        of: archive, ArchiveSchema.current, isAtRest: false, in: Folder.parent(of: path))
      let photos = try PhotoFolder(besideArchive: archive)
      try copy.edit { database in
        _ = try BackupPictures.pack(into: database, from: photos)
        try ChangeTable(database).startNewFeed(policy)
      }
      var backup = try Backup(copy.path, in: Database(atRest: copy.path))
      backup.path = path
      try Task.checkCancellation()
      guard try copy.place(at: path, overwrites: overwrites) else { throw BackupError.exists(path) }
      // The program's clock may differ from that of the file system.
      File.setModified(path, to: Double(policy.milliseconds) / 1000)
      return backup
    }
  }

  /// Translates errors of the database and the system to `BackupError`, `ArchiveError.storageLocked` or
  /// `CancellationError`. Other errors pass unchanged.
  ///
  /// - Parameters:
  ///   - path: the path of the archive, or of the backup to restore.
  ///   - isRestored: whether the body prepares a restore. Otherwise it makes a backup.
  static func translating<Value>(
    _ path: String, isRestored: Bool = false, body: () throws -> Value
  ) throws -> Value {
    func failure(_ reason: String) -> BackupError {
      isRestored ? .unusable(path, reason) : .notMade(path, reason)
    }
    do {
      return try body()
    } catch let error as DatabaseError {
      if error.code.primary == .interrupt {
        throw CancellationError()
      }
      if [.busy, .locked].contains(error.code.primary) {
        throw ArchiveError.storageLocked(path: path)
      }
      let isDamaged = error.sql != nil && [.corrupt, .notADatabase].contains(error.code.primary)
      throw failure(isDamaged ? "it is damaged: \(error.message)" : error.message)
    } catch let error as SystemError {
      throw failure(error.message)
    }
  }
}
