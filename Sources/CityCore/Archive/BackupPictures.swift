internal import Platform

/// The guide's pictures within a backup, which is one file. The archive itself has them in a folder
/// beside it.
///
/// Whoever opens a backup as an archive gets them back into the folder, however it came to its place.
enum BackupPictures {
  private static let table = "backup_picture"

  /// Puts all pictures into the copy of an archive. One that is gone from the folder is left out: its
  /// place has none then.
  ///
  /// - Returns: how many.
  static func pack(into copy: Database, from folder: PhotoFolder) throws -> Int {
    guard try has("place", copy), try !has(table, copy) else { return 0 }
    let files = try copy.statement(
      "SELECT DISTINCT photo_file, photo_type FROM place WHERE photo_file IS NOT NULL"
    ).map(read: read)
    try copy.execute("CREATE TABLE \(table) (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT")
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
    if try File.create(path, with: bytes) || (try? File.readRegular(path)) == bytes { return }
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
