internal import Platform

/// A file that holds all of an archive: cities, weather history, guide and pictures.
package struct Backup: Sendable, Equatable {
  package var path: String
  package var bytes = 0

  /// Cities, and those of them with a star.
  package var count = 0
  package var favorites = 0
  package var places = 0
  package var pictures = 0

  /// Entries of the weather history.
  package var history = 0

  /// Of the schema; an older one is brought to the newest when it is restored.
  package var version = 0

  var isEmpty: Bool { count == 0 && places == 0 }

  /// Looks into a file.
  init(_ path: String, in copy: Database) throws {
    self.path = path
    bytes = File.size(path) ?? 0
    version = try copy.integer("PRAGMA user_version")
    func count(_ table: String, _ sql: String) throws -> Int {
      let isThere = "SELECT count(*) FROM sqlite_master WHERE name = ?"
      return try copy.integer(isThere, [.text(table)]) > 0
        ? copy.integer("SELECT \(sql) FROM \(table)") : 0
    }
    self.count = try count("city", "count(*)")
    favorites = try count("city", "ifnull(sum(favorite), 0)")
    places = try count("place", "count(*)")
    history = try count("weather_entry", "count(*)")
    pictures = try BackupPictures.count(copy)
  }

  /// Makes one of the archive as it is at this moment, whoever writes to it.
  ///
  /// - Parameter overwrites: whether a file that is there is replaced.
  /// - Throws: `BackupError`, `CancellationError`.
  static func make(
    of archive: String, at path: String, overwrites: Bool = false, policy: BackupPolicy
  ) throws -> Backup {
    try translating(archive) {
      let copy = try DatabaseCopy(
        of: archive, ArchiveSchema.current, isAtRest: false, in: Folder.parent(of: path))
      let photos = try PhotoFolder(besideArchive: archive)
      try copy.edit { database in
        _ = try BackupPictures.pack(into: database, from: photos)
        try ChangeTable(database).beginAnew(policy)
      }
      var backup = try Backup(copy.path, in: Database(atRest: copy.path))
      backup.path = path
      try Task.checkCancellation()
      guard try copy.place(at: path, overwrites: overwrites) else { throw BackupError.exists(path) }
      return backup
    }
  }

  /// Puts what went wrong into words.
  fileprivate static func translating<Value>(
    _ path: String, isRestored: Bool = false, _ body: () throws -> Value
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

/// The checked copy of a backup, ready to be put in the archive's place. It goes with this object if
/// it was not.
package final class RestorableBackup: Sendable {
  package let backup: Backup
  let copy: DatabaseCopy

  /// Looks at every page of the file, which may also be an archive that another program has open, and
  /// brings a copy of it to the newest version.
  ///
  /// - Parameter folder: of the archive.
  /// - Throws: `BackupError`, `CancellationError`.
  package init(_ path: String, in folder: String) throws {
    (backup, copy) = try Backup.translating(path, isRestored: true) {
      let copy = try DatabaseCopy(
        of: path, ArchiveSchema.current, isAtRest: true, in: folder)
      try copy.check()
      var backup = try Backup(path, in: Database(atRest: copy.path))
      backup.bytes = File.size(path) ?? 0
      return (backup, copy)
    }
  }
}

/// Why a backup was not made or not taken.
package enum BackupError: Error, Equatable {
  case notMade(_ archive: String, _ reason: String)
  case exists(_ path: String)
  case unusable(_ path: String, _ reason: String)
  case inMemory
  case missing(_ path: String)

  /// One plain sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .notMade(let archive, let reason):
      "No backup of \(archive) was made: \(Self.sentence(reason))"
    case .exists(let path): "\(path) is there already; pass overwrite, or another path."
    case .unusable(let path, let reason):
      "\(path) is no backup that can be restored: \(Self.sentence(reason)) Choose another one."
    case .inMemory:
      "An archive in memory has no backups; start the program with a file, or use archive.export."
    case .missing(let path): "There is no archive at \(path) yet, so there is nothing to back up."
    }
  }

  private static func sentence(_ reason: String) -> String {
    reason.hasSuffix(".") ? reason : reason + "."
  }
}

/// The guide's pictures within a backup, which is one file. The archive itself has them in a folder
/// beside it.
///
/// Whoever opens a backup as an archive gets them back into the folder, however it came to its place.
enum BackupPictures {
  static let table = "backup_picture"
  static let making = "CREATE TABLE \(table) (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT"

  static func areIn(_ copy: Database) throws -> Bool { try has(table, copy) }

  /// Puts all pictures into the copy of an archive. One that is gone from the folder is left out: its
  /// place has none then.
  ///
  /// - Returns: how many.
  static func pack(into copy: Database, from folder: PhotoFolder) throws -> Int {
    guard try has("place", copy), try !has(table, copy) else { return 0 }
    let files = try copy.statement(
      "SELECT DISTINCT photo_file, photo_type FROM place WHERE photo_file IS NOT NULL"
    ).map(read: read)
    try copy.execute(making)
    var count = 0
    for file in files.compactMap({ $0 }) {
      try Task.checkCancellation()
      guard let path = folder.path(of: file), let bytes = try? File.readRegular(path) else {
        continue
      }
      count += try copy.run(
        "INSERT INTO \(table) (name, bytes) VALUES (?, ?)", [.text(file.name), .blob(bytes)])
    }
    return count
  }

  /// How many are in a copy.
  static func count(_ copy: Database) throws -> Int {
    try has(table, copy) ? copy.integer("SELECT count(*) FROM \(table)") : 0
  }

  /// Puts the pictures of a backup that became an archive into the folder, in one transaction. A file
  /// that is there is left alone: if it is another picture, this one gets another name.
  static func unpack(_ archive: Database, into folder: PhotoFolder) throws {
    guard try has(table, archive) else { return }
    try archive.transaction {
      // Another program that found the backup at the same time may have been first.
      guard try has(table, archive) else { return }
      let places = try archive.statement(
        "SELECT id, photo_file, photo_type FROM place WHERE photo_file IN (SELECT name FROM \(table))"
      ).map { row in
        PictureType(rawValue: row.text(2)).map {
          (row.integer(0), PictureFile(name: row.text(1), type: $0))
        }
      }
      for (place, file) in places.compactMap({ $0 }) {
        let bytes = try archive.statement("SELECT bytes FROM \(table) WHERE name = ?")
          .first([.text(file.name)]) { $0.blob(0) }
        try keep(bytes ?? [], file, ofPlace: place, archive, folder)
      }
      try archive.execute("DROP TABLE \(table)")
    }
  }

  private static func keep(
    _ bytes: [UInt8], _ file: PictureFile, ofPlace place: Int, _ archive: Database,
    _ folder: PhotoFolder
  ) throws {
    guard let path = folder.path(of: file) else { return }
    try Folder.create(folder.path)
    if try File.create(path, with: bytes) || (try? File.readRegular(path)) == bytes {
      return
    }
    let revision = try archive.integer("SELECT revision FROM guide")
    let new = try folder.store(bytes, file.type, ofPlace: place, number: revision)
    try archive.run(
      "UPDATE place SET photo_file = ? WHERE id = ?", [.text(new.name), .integer(place)])
  }

  private static func read(_ row: borrowing Row) -> PictureFile? {
    PictureType(rawValue: row.text(1)).map { PictureFile(name: row.text(0), type: $0) }
  }

  private static func has(_ table: String, _ database: Database) throws -> Bool {
    try database.integer("SELECT count(*) FROM sqlite_master WHERE name = ?", [.text(table)]) > 0
  }
}
