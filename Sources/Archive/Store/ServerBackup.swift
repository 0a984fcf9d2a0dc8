internal import Adapters
internal import Platform

// Backups of an archive on a server, and restores to it.
extension ArchiveServer {
  /// Whether the archive exists, with translated errors.
  func checkExists() throws -> Bool {
    do { return try exists } catch {
      throw translated(error)
    }
  }

  /// Copies the archive to a file in a temporary folder, without the feed of changes and the records of imports.
  /// Releasing the returned folder object removes the folder.
  func copyToFile() throws -> (path: String, folder: TemporaryFolder) {
    let folder = try TemporaryFolder(name: "cityroulette-backup")
    let path = "\(folder.path)/archive.sqlite"
    isWriting = false
    do {
      try ServerBackup.copy(of: database, to: path)
    } catch {
      throw translated(error)
    }
    return (path, folder)
  }

  /// Replaces the archive by a backup. First saves the former contents as a replaced archive beside `localPath`, and
  /// returns the path of that file.
  func replace(
    by backup: RestorableBackup, above known: (Int, Int),
    inspecting inspect: (any SQLDatabase) throws -> Void
  ) throws -> String? {
    _ = try open(upgrading: true)
    let former = try copyToFile()
    let kept = BackupFolder(besideArchive: localPath).replaced(policy.moment)
    _ = try Backup.make(of: former.path, at: kept, policy: policy)
    let file = try Database(path: backup.copy.path, schema: ArchiveSchema.current)
    try transaction(.write, rows: 0) {
      try withoutUpkeep {
        try ServerBackup.restore(file, to: database, above: known, feed: policy.feed)
      }
      try inspect(database)
      announce(nil)
    }
    return kept
  }
}

/// Copies an archive between a server and a file. Backups of a server and of a file have the same format, and both can
/// restore them.
enum ServerBackup {
  /// The tables to copy; a table follows those that it refers to. The counts of cities are computed again. The feed of
  /// changes and the records of imports are not copied.
  private static let tables = [
    Table(
      "city",
      columns: "id:i name:t sort_name:t country:t admin1:t lat:r lon:r population:i timezone:t "
        + "wikipedia:t favorite:i added:r origin:t sort_own_name:t"),
    Table("recent_country", columns: "position:i code:t"),
    Table(
      "weather_entry",
      columns: "id:i city:i time:r temperature:r minimum:r maximum:r summary:t icon:t provider:t"),
    Table(
      "country",
      columns: "code:t name:t capital:t continent:t population:i north:r south:r east:r west:r"),
    Table("place_city", columns: "id:i name:t sort_name:t country:t"),
    Table(
      "place",
      columns: "id:i name:t sort_name:t description:t lat:r lon:r city:i city_chosen:i origin:t "
        + "import_city:t import_name:t photo_url:t photo_file:t photo_type:t note:t folded_note:t"),
    Table(
      "annotation",
      columns: "city:i own_name:t note:t folded_note:t planned:i"),
    Table("visit", columns: "city:i text:t first_day:t last_day:t"),
    Table("tag", columns: "id:i name:t sort_name:t"),
    Table("city_tag", columns: "tag:i city:i"),
    Table("list", columns: "id:i name:t sort_name:t color:t icon:t query:t position:i"),
    Table("list_city", columns: "list:i city:i position:i"),
    Table("place_tag", columns: "tag:i place:i"),
    Table("list_place", columns: "list:i place:i"),
  ]

  /// Copies the archive with its pictures to a file in one transaction.
  static func copy(of server: PostgreSQLDatabase, to path: String) throws {
    let file = try Database(path: path, schema: ArchiveSchema.current)
    try server.transaction(.read) {
      try file.transaction {
        let triggers = try file.statement(
          "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'city'"
        ).map { (name: $0.text(0), make: $0.text(1)) }
        for trigger in triggers {
          try file.execute("DROP TRIGGER \(trigger.name)")
        }
        // A new file has the city of places without one, which the server also has.
        try file.run("DELETE FROM place_city")
        for table in tables {
          try table.copy(from: server, to: file)
        }
        try file.execute(BackupPictures.making)
        try pictures(BackupPictures.table).copy(from: server, to: file)
        try count(file)
        for part in revisions {
          let revision = try server.integer("SELECT revision FROM \(part)")
          try file.run("UPDATE \(part) SET revision = ?", binding: [.integer(revision)])
        }
        for trigger in triggers {
          try file.execute(trigger.make)
        }
      }
    }
  }

  /// Replaces the contents of the archive by those of a backup, within a transaction of the caller.
  ///
  /// - Parameters:
  ///   - known: the revisions of cities and guide that the new revisions must exceed.
  ///   - feed: the lowest identifier for the new feed.
  static func restore(
    _ backup: Database, to server: PostgreSQLDatabase, above known: (Int, Int), feed: Int
  ) throws {
    for table in tables.reversed() {
      try server.run("DELETE FROM \(table.name)")
    }
    try server.run("DELETE FROM picture")
    // The records are of the former contents.
    try server.run("DELETE FROM import")
    try server.run("DELETE FROM undone_change")
    for table in tables {
      try table.copy(from: backup, to: server)
    }
    if try BackupPictures.exist(in: backup) {
      try pictures(BackupPictures.table).copy(from: backup, to: server)
    }
    for name in ["place", "weather_entry", "recent_country", "tag", "list"] {
      let key = name == "recent_country" ? "position" : "id"
      try server.run(
        "SELECT setval(pg_get_serial_sequence('\(name)', '\(key)'), "
          + "(SELECT coalesce(max(\(key)), 0) + 1 FROM \(name)), false)")
    }
    try count(server)
    for (part, known) in zip(revisions, [known.0, known.1]) {
      let revision = try backup.integer("SELECT revision FROM \(part)")
      try server.run(
        "UPDATE \(part) SET revision = ?", binding: [.integer(max(revision, known) + 1)])
    }
    try server.run("DELETE FROM change")
    try server.run(
      "UPDATE feed SET id = CASE WHEN id < ?1 THEN ?1 ELSE id + 1 END, last = 0",
      binding: [.integer(feed)])
  }

  private static let revisions = ["archive", "guide"]

  private static func pictures(_ table: String) -> Table {
    Table(table, columns: "name:t bytes:b", onServer: "picture")
  }

  private static func count(_ database: any SQLDatabase) throws {
    try database.run(
      """
      UPDATE archive SET (count, favorites) =
        (SELECT count(*), coalesce(sum(favorite), 0) FROM city)
      """)
  }

  /// A table and its columns with their types: `i` for integers, `r` for real numbers, `t` for texts, `b` for
  /// bytes.
  private struct Table {
    let name: String
    private let onServer: String
    private let columns: [SQLColumn]

    init(_ name: String, columns: String, onServer: String? = nil) {
      self.name = name
      self.onServer = onServer ?? name
      self.columns = columns.split(separator: " ").map {
        let kind: SQLColumn.Kind =
          switch $0.last {
          case "i": .integer
          case "r": .real
          case "b": .blob
          default: .text
          }
        return SQLColumn(String($0.dropLast(2)), kind)
      }
    }

    private func name(in database: any SQLDatabase) -> String {
      database is PostgreSQLDatabase ? onServer : name
    }

    func copy(from source: any SQLDatabase, to target: any SQLDatabase) throws {
      let names = columns.map(\.name).joined(separator: ", ")
      let insertion = try target.writer(.insert, of: name(in: target), columns)
      var outcome = Result<Void, any Error>.success(())
      try source.statement("SELECT \(names) FROM \(name(in: source))").step([]) { row in
        let values = columns.indices.map { value(of: row, at: Int32($0)) }
        outcome = Result { try insertion.write(values) }
        if case .success = outcome {
          return true
        } else {
          return false
        }
      }
      try outcome.get()
    }

    private func value(of row: borrowing Row, at column: Int32) -> DatabaseValue {
      if row.isNull(column) {
        return .null
      }
      return switch columns[Int(column)].kind {
      case .integer: .integer(row.integer(column))
      case .real: .real(row.real(column))
      case .blob: .blob(row.blob(column))
      case .text: .text(row.text(column))
      }
    }
  }
}
