import Adapters
import Files
internal import Platform

/// The guide's pictures inside a backup, which is a single file. Opening a backup as an archive unpacks them into the
/// folder of pictures beside it.
enum BackupPictures {
  static let table = "backup_picture"
  static let making = "CREATE TABLE \(table) (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT"

  static func exist(in copy: Database) throws -> Bool { try has(table, in: copy) }

  /// Copies the pictures of the guide into the copy of an archive, unless the copy has no guide, or has a table of
  /// pictures already. Skips files that cannot be read.
  ///
  /// - Returns: the number of copied pictures.
  static func pack(into copy: Database, from folder: PhotoFolder) throws -> Int {
    guard try has("place", in: copy), try !has(table, in: copy) else { return 0 }
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
        "INSERT INTO \(table) (name, bytes) VALUES (?, ?)",
        binding: [.text(file.name), .blob(bytes)])
    }
    return count
  }

  /// The number of pictures in a copy.
  static func count(_ copy: Database) throws -> Int {
    try has(table, in: copy) ? copy.integer("SELECT count(*) FROM \(table)") : 0
  }

  /// Moves the pictures of a backup that became an archive into the folder, in one transaction. Does not overwrite a
  /// different picture of the same name: the unpacked one gets another name.
  static func unpack(_ archive: Database, into folder: PhotoFolder) throws {
    guard try has(table, in: archive) else { return }
    try archive.transaction {
      // Another process may have unpacked them already.
      guard try has(table, in: archive) else { return }
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
        try keep(bytes ?? [], as: file, ofPlace: place, in: archive, folder: folder)
      }
      try archive.execute("DROP TABLE \(table)")
    }
  }

  private static func keep(
    _ bytes: [UInt8], as file: PictureFile, ofPlace place: Int, in archive: Database,
    folder: PhotoFolder
  ) throws {
    guard let path = folder.path(of: file) else { return }
    try Folder.create(folder.path)
    if try File.create(path, with: bytes) || (try? File.readRegular(path)) == bytes {
      return
    }
    let revision = try archive.integer("SELECT revision FROM guide")
    let new = try folder.store(bytes, as: file.type, ofPlace: place, number: revision)
    try archive.run(
      "UPDATE place SET photo_file = ? WHERE id = ?", binding: [.text(new.name), .integer(place)])
  }

  private static func read(_ row: borrowing Row) -> PictureFile? {
    PictureType(rawValue: row.text(1)).map { PictureFile(name: row.text(0), type: $0) }
  }

  private static func has(_ table: String, in database: Database) throws -> Bool {
    try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE name = ?", binding: [.text(table)]) > 0
  }
}
