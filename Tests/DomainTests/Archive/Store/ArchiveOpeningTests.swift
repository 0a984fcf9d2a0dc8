import Adapters
import Files
import Foundation
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// Opening archives of this and of other versions, damaged ones, and files that are no archive.
@Suite struct ArchiveOpeningTests {
  let folder: ScratchFolder
  var path: String { folder.path("archive.sqlite") }

  init() throws { folder = try ScratchFolder() }

  @Test("The file has the archive's application id and version")
  func mark() throws {
    _ = try Archive.opened(path)
    let database = try Database(
      path: path, schema: .archive(version: ArchiveSchema.current.migrations.count))
    #expect(try database.integer("PRAGMA application_id") == 0x4352_6F75)
    #expect(try database.integer("PRAGMA user_version") == ArchiveSchema.current.migrations.count)
  }

  @Test("A new archive has the tables, indexes, triggers and first rows of an upgraded one")
  func newestSchema() throws {
    let upgrades = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID, migrations: ArchiveMigrations.all)
    let upgraded = try Database(path: Database.inMemory, schema: upgrades)
    let new = try Database(path: Database.inMemory, schema: ArchiveSchema.current)
    #expect(try declarations(in: new) == declarations(in: upgraded))
    #expect(try rowCounts(in: new) == rowCounts(in: upgraded))
    #expect(
      try new.integer("PRAGMA user_version") == upgraded.integer("PRAGMA user_version"))
  }

  /// The parts of each declaration in alphabetical order, because an upgrade appends columns.
  private func declarations(in database: Database) throws -> [String: [String]] {
    let rows = try database.statement(
      "SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    ).map { ($0.text(0), $0.text(1)) }
    return Dictionary(uniqueKeysWithValues: rows).mapValues { sql in
      let plain = sql.replacing(/--[^\n]*/, with: "")
        .replacing("kind IN ('added', 'removed', 'changed')", with: Self.fasterCheck)
        .replacing(/\s+/, with: " ").replacing("( ", with: "(")
      return plain.split(separator: /\s?[,;]\s?|\s?\) STRICT/).map(String.init).sorted()
    }
  }

  private static let fasterCheck = "kind = 'added' OR kind = 'removed' OR kind = 'changed'"

  private func rowCounts(in database: Database) throws -> [String: Int] {
    let tables = try database.statement("SELECT name FROM sqlite_master WHERE type = 'table'")
      .map { $0.text(0) }
    return try Dictionary(
      uniqueKeysWithValues: tables.map { ($0, try database.integer("SELECT count(*) FROM \($0)")) })
  }

  @Test("An archive without weather history keeps its cities and gets the table")
  func migration() throws {
    let first = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(1)))
    try Database(path: path, schema: first).run(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)
      """)
    let archive = try Archive.opened(path)
    #expect(try archive.status().favorites == 1)
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 1).total == 0)
  }

  @Test("An archive without countries keeps its weather history and gets an empty table")
  func countriesMigration() throws {
    let second = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(2)))
    try Database(path: path, schema: second).run(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)
      """)
    try Database(path: path, schema: second).run(
      "INSERT INTO weather_entry (city, time) VALUES (1, 5)")
    let archive = try Archive.opened(path)
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 1).total == 1)
    #expect(try archive.countries.all().isEmpty)
  }

  @Test("An archive without annotations of places keeps its places, which can then be annotated")
  func placeAnnotationsMigration() throws {
    let eighth = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(8)))
    try Database(path: path, schema: eighth).run(
      """
      INSERT INTO place (name, sort_name, lat, lon, city, city_chosen, origin)
      VALUES ('Bench', 'bench', 0, 0, 0, 0, 'import')
      """)
    let guide = try Archive.opened(path).guide
    #expect(try guide.all().map(\.annotation) == [PlaceAnnotation()])
    var change = PlaceAnnotationChange()
    change.note = .set("Shade")
    change.addedTags = ["quiet"]
    #expect(try guide.annotate(ids: [1, 7], change).map(\.id) == [1])
    #expect(try guide.place(id: 1)?.annotation.note == "Shade")
    #expect(try guide.all().map(\.annotation.tags) == [["quiet"]])
  }

  @Test("An archive without annotations keeps its cities, which can then be annotated")
  func collectionMigration() throws {
    let seventh = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(7)))
    try Database(path: path, schema: seventh).run(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)
      """)
    let archive = try Archive.opened(path)
    #expect(try archive.cityAnnotations(of: [1]) == [CityAnnotation(city: 1)])
    var change = AnnotationChange()
    change.note = .set("Old")
    #expect(try archive.annotate(ids: [1], change).changed.count == 1)
    #expect(try archive.cityAnnotations(of: [1]).first?.content.note == "Old")
    #expect(try archive.status().favorites == 1)
  }

  @Test("After the upgrade of version 9, own names are found and determine the order")
  func ownNameMigration() throws {
    let ninth = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(9)))
    try Database(path: path, schema: ninth).execute(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES
        (1, 'Berlin', 'berlin', 0, 0, 0), (2, 'Ypres', 'ypres', 0, 0, 0);
      INSERT INTO annotation (city, own_name, sort_own_name, planned) VALUES (2, 'Alpha', 'alpha', 0);
      """)
    var request = QueryRequest()
    request.order = .name
    #expect(try Archive.opened(path).page(request).cities.map(\.city.id) == [2, 1])
    var query = CityQuery()
    query.text = "alp"
    request.queries = [query]
    #expect(try Archive.opened(path).page(request).cities.map(\.city.id) == [2])
  }

  @Test("After the upgrade of version 10, tags have the number of their cities")
  func tagCountMigration() throws {
    let tenth = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(10)))
    try Database(path: path, schema: tenth).execute(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES
        (1, 'Berlin', 'berlin', 0, 0, 0), (2, 'Ypres', 'ypres', 0, 0, 0);
      INSERT INTO tag (id, name, sort_name) VALUES (1, 'Food', 'food'), (2, 'Sea', 'sea');
      INSERT INTO city_tag (tag, city) VALUES (1, 1), (1, 2), (2, 2);
      """)
    let archive = try Archive.opened(path)
    #expect(try archive.tags().map(\.cities) == [2, 1])
    var change = AnnotationChange()
    change.removedTags = ["Food"]
    _ = try archive.annotate(ids: [2], change)
    #expect(try archive.tags().map(\.cities) == [1, 1])
  }

  @Test("A newer archive is refused and unchanged")
  func newer() throws {
    _ = try Archive.opened(path)
    let known = ArchiveSchema.current.migrations.count
    _ = try Database(path: path, schema: .archive(version: known + 1))
    #expect(
      try refusal().contains(
        "has version \(known + 1), and this program supports versions up to \(known)."))
  }

  @Test("A damaged archive is refused with advice and unchanged", arguments: [0, 100, 8192])
  func damaged(_ length: Int) throws {
    _ = try Archive.opened(path).commitImport((1...500).map { ArchivedCity(.bare($0)) })
    let bytes = try #require(try folder.contents()["archive.sqlite"])
    let damaged = length == 0 ? Data(count: bytes.count) : bytes.prefix(length)
    try folder.write(damaged, to: "archive.sqlite")
    let message = try refusal()
    #expect(message.hasPrefix("The archive \(path) is damaged: "))
    #expect(
      message.hasSuffix("Restore it from a copy, or move it away to start with an empty one."))
  }

  @Test("The error for an unusable archive path contains the path")
  func place() {
    let error = #expect(throws: ArchiveError.self) { try Archive.opened("/proc/none/a.sqlite") }
    #expect(
      error?.message == "Cannot create the folder /proc/none: No such file or directory. "
        + "Choose another path.")
  }

  @Test(
    "Damage that is found after opening is reported and never traps",
    arguments: 0..<40 as Range<UInt64>)
  func laterDamage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    _ = try Archive.opened(path).commitImport((1...300).map { ArchivedCity(.bare($0)) })
    var bytes = try #require(try folder.contents()["archive.sqlite"])
    for _ in 0..<60 {
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] = .random(in: 0...255, using: &random)
    }
    try folder.write(bytes, to: "archive.sqlite")
    do {
      let archive = try Archive.opened(path)
      _ = try archive.all()
      _ = try archive.page(offset: 0, limit: 300)
      _ = try archive.commitImport((1...300).map { ArchivedCity(.bare($0, "Changed")) })
      _ = try archive.commitBrowse(favorites: [1: true], removed: [2, 3])
    } catch {
      let message = (error as? ArchiveError)?.message ?? ""
      #expect(message.contains(path))
    }
  }

  /// Opens the file, which must fail and leave the folder unchanged.
  private func refusal() throws -> String {
    let before = try folder.contents()
    let error = #expect(throws: ArchiveError.self) { try Archive.opened(path) }
    #expect(try folder.contents() == before)
    return error?.message ?? ""
  }
}

extension DatabaseSchema {
  /// A schema with the archive's application id and any version, to open a file or to raise its version.
  static func archive(version: Int) -> DatabaseSchema {
    let step = "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT"
    return DatabaseSchema(
      applicationID: 0x4352_6F75, migrations: Array(repeating: step, count: version))
  }
}
