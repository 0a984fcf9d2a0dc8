import Adapters
import Foundation
import TestSupport
import Testing

/// Opening a path: a new file, a migration, or a refusal.
@Suite(.ownThread) struct DatabaseOpeningTests {
  let folder: ScratchFolder
  var path: String { folder.path("notes.sqlite") }

  init() throws { folder = try ScratchFolder() }

  @Test("A new file and its companions have mode 0600, and a new folder 0700")
  func modes() throws {
    let database = try Database(path: folder.path("a/b/notes.sqlite"), schema: .notes)
    #expect(database.path == folder.path("a/b/notes.sqlite"))
    #expect(try folder.mode("a") == 0o700)
    #expect(try folder.mode("a/b") == 0o700)
    #expect(try folder.mode("a/b/notes.sqlite") == 0o600)
    #expect(try folder.mode("a/b/notes.sqlite-wal") == 0o600)
    #expect(try folder.mode("a/b/notes.sqlite-shm") == 0o600)
  }

  @Test("A connection uses write-ahead logging, full syncing and foreign keys")
  func settings() throws {
    let database = try Database(path: path, schema: .notes)
    let mode = try database.statement("PRAGMA journal_mode").first { $0.text(0) }
    #expect(mode == "wal")
    #expect(try database.integer("PRAGMA synchronous") == 2)
    #expect(try database.integer("PRAGMA foreign_keys") == 1)
    #expect(try database.integer("PRAGMA trusted_schema") == 0)
  }

  @Test("An empty file gets the schema")
  func emptyFile() throws {
    try folder.write(Data(), to: "notes.sqlite")
    let database = try Database(path: path, schema: .newerNotes)
    #expect(try database.integer("PRAGMA user_version") == 2)
    #expect(try database.integer("PRAGMA application_id") == 77)
  }

  @Test("An older file is migrated and keeps its rows")
  func migration() throws {
    try withNotes { try $0.run("INSERT INTO note (id, text) VALUES (1, 'kept')") }
    let database = try Database(path: path, schema: .newerNotes)
    #expect(try database.integer("PRAGMA user_version") == 2)
    let texts = try database.statement("SELECT text FROM note WHERE author IS NULL").map {
      $0.text(0)
    }
    #expect(texts == ["kept"])
  }

  @Test("A failed migration leaves the previous version, and a corrected one succeeds")
  func failingMigration() throws {
    try withNotes { try $0.run("INSERT INTO note (id, text) VALUES (1, 'kept')") }
    #expect(throws: DatabaseError.self) { try Database(path: path, schema: .brokenNotes) }
    let database = try Database(path: path, schema: .newerNotes)
    #expect(try database.integer("SELECT count(*) FROM note WHERE author IS NULL") == 1)
  }

  @Test("Opening an up-to-date file does not change it")
  func reopening() throws {
    try withNotes { _ in }
    let before = try folder.contents()
    try withNotes { _ in }
    #expect(try folder.contents() == before)
  }

  @Test("A newer file is refused by its version and not changed")
  func newerFile() throws {
    _ = try Database(path: path, schema: .newerNotes)
    let error = try refusal()
    #expect(
      error?.message == "\(path) has version 2, and this program supports versions up to 1. "
        + "Use a newer version of the program, or choose another path.")
  }

  @Test("A newer file with a left-over log is not changed")
  func newerFileWithLog() throws {
    let elsewhere = try ScratchFolder()
    let newer = try Database(path: elsewhere.path("notes.sqlite"), schema: .newerNotes)
    try newer.run("INSERT INTO note (id, text) VALUES (1, 'only in the log')")
    // As after a kill: the log exists, but not its index.
    for (name, bytes) in try elsewhere.contents() where !name.hasSuffix("-shm") {
      try folder.write(bytes, to: name)
    }
    let before = try folder.contents()
    #expect(before["notes.sqlite-wal"]?.isEmpty == false)
    #expect(throws: DatabaseError.self) { try Database(path: path, schema: .notes) }
    let after = try folder.contents()
    #expect(after["notes.sqlite"] == before["notes.sqlite"])
    #expect(after["notes.sqlite-wal"] == before["notes.sqlite-wal"])
  }

  @Test("A file of another program is refused and not changed")
  func foreignFile() throws {
    _ = try Database(path: path, schema: .foreign)
    #expect(try refusal()?.message == "\(path) belongs to another program. Choose another path.")
  }

  @Test("A file with tables but without an application id is refused and not changed")
  func unmarkedFile() throws {
    try withNotes { _ = try $0.run("PRAGMA application_id = 0") }
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A negative version is refused")
  func versionBelowZero() throws {
    try withNotes { _ = try $0.run("PRAGMA user_version = -1") }
    #expect(try refusal()?.code == .cantOpen)
  }

  @Test(
    "A file that is not a database is refused and not changed", arguments: [1, 16, 511, 70_000])
  func randomBytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    try folder.write(Data(bytes), to: "notes.sqlite")
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A zeroed first page is refused and not changed")
  func zeroedPage() throws {
    try fillNotes()
    var bytes = try #require(try folder.contents()["notes.sqlite"])
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try folder.write(bytes, to: "notes.sqlite")
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A truncated file is refused and not changed", arguments: [1, 50, 100, 4095, 4096, 20_000])
  func truncatedFile(_ length: Int) throws {
    try fillNotes()
    let bytes = try #require(try folder.contents()["notes.sqlite"])
    try folder.write(bytes.prefix(length), to: "notes.sqlite")
    let codes: [ResultCode] = [.corrupt, .notADatabase]
    #expect(codes.contains(try #require(try refusal()).code.primary))
  }

  @Test("An empty file with a log is refused")
  func emptiedFile() throws {
    try folder.write(Data(), to: "notes.sqlite")
    try folder.write(Data(count: 5000), to: "notes.sqlite-wal")
    #expect(try refusal()?.code == .notADatabase)
  }

  private func withNotes(_ body: (Database) throws -> Void) throws {
    try body(try Database(path: path, schema: .notes))
  }

  /// About 40,000 bytes of notes.
  private func fillNotes() throws {
    try withNotes { database in
      for id in 1...40 {
        try database.run(
          "INSERT INTO note (id, text) VALUES (?, ?)",
          binding: [.integer(id), .text(String(repeating: "x", count: 1000))])
      }
    }
  }

  /// Opens with version 1, which must fail and leave the folder unchanged.
  private func refusal() throws -> DatabaseError? {
    let before = try folder.contents()
    let error = #expect(throws: DatabaseError.self) { try Database(path: path, schema: .notes) }
    #expect(try folder.contents() == before)
    return error
  }
}
