import Foundation
import Platform
import TestSupport
import Testing

/// What becomes of a path: a new file, a migrated one, or a refusal.
@Suite struct DatabaseOpeningTests {
  let folder: ScratchFolder
  var path: String { folder.path("notes.sqlite") }

  init() throws { folder = try ScratchFolder() }

  @Test("A new file has mode 0600 with its companions, a new folder 0700")
  func modes() throws {
    let database = try Database(path: folder.path("a/b/notes.sqlite"), schema: .notes)
    #expect(database.path == folder.path("a/b/notes.sqlite"))
    #expect(try folder.mode("a") == 0o700)
    #expect(try folder.mode("a/b") == 0o700)
    #expect(try folder.mode("a/b/notes.sqlite") == 0o600)
    #expect(try folder.mode("a/b/notes.sqlite-wal") == 0o600)
    #expect(try folder.mode("a/b/notes.sqlite-shm") == 0o600)
  }

  @Test("A connection writes ahead, syncs fully, and keeps foreign keys")
  func settings() throws {
    let database = try Database(path: path, schema: .notes)
    let mode = try database.statement("PRAGMA journal_mode").first { $0.text(0) }
    #expect(mode == "wal")
    #expect(try database.integer("PRAGMA synchronous") == 2)
    #expect(try database.integer("PRAGMA foreign_keys") == 1)
    #expect(try database.integer("PRAGMA trusted_schema") == 0)
  }

  @Test("An empty file is filled")
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

  @Test("A migration that fails leaves the version before, ready for a better one")
  func failingMigration() throws {
    try withNotes { try $0.run("INSERT INTO note (id, text) VALUES (1, 'kept')") }
    #expect(throws: DatabaseError.self) { try Database(path: path, schema: .brokenNotes) }
    let database = try Database(path: path, schema: .newerNotes)
    #expect(try database.integer("SELECT count(*) FROM note WHERE author IS NULL") == 1)
  }

  @Test("Opening what is up to date changes nothing")
  func reopening() throws {
    try withNotes { _ in }
    let before = try folder.contents()
    try withNotes { _ in }
    #expect(try folder.contents() == before)
  }

  @Test("A newer file is refused by its version and not touched")
  func newerFile() throws {
    _ = try Database(path: path, schema: .newerNotes)
    let error = try refusal()
    #expect(
      error?.message == "\(path) has version 2, and this program supports versions up to 1. "
        + "Use a newer version of the program, or choose another path.")
  }

  @Test("A newer file is not touched even when a log of its program is left")
  func newerFileWithLog() throws {
    let elsewhere = try ScratchFolder()
    let newer = try Database(path: elsewhere.path("notes.sqlite"), schema: .newerNotes)
    try newer.run("INSERT INTO note (id, text) VALUES (1, 'only in the log')")
    // As after a kill: the log is there, the index of it is not.
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

  @Test("A file of another program is refused and not touched")
  func foreignFile() throws {
    _ = try Database(path: path, schema: .foreign)
    #expect(try refusal()?.message == "\(path) belongs to another program. Choose another path.")
  }

  @Test("A file with tables but without a mark is refused and not touched")
  func unmarkedFile() throws {
    try withNotes { _ = try $0.run("PRAGMA application_id = 0") }
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A version below zero is refused")
  func versionBelowZero() throws {
    try withNotes { _ = try $0.run("PRAGMA user_version = -1") }
    #expect(try refusal()?.code == .cantOpen)
  }

  @Test("Bytes that are no database are refused and not touched", arguments: [1, 16, 511, 70_000])
  func randomBytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    try folder.write(Data(bytes), to: "notes.sqlite")
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A zeroed first page is refused and not touched")
  func zeroedPage() throws {
    try fillNotes()
    var bytes = try #require(try folder.contents()["notes.sqlite"])
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try folder.write(bytes, to: "notes.sqlite")
    #expect(try refusal()?.code == .notADatabase)
  }

  @Test("A file cut short is refused and not touched", arguments: [1, 50, 100, 4095, 4096, 20_000])
  func truncatedFile(_ length: Int) throws {
    try fillNotes()
    let bytes = try #require(try folder.contents()["notes.sqlite"])
    try folder.write(bytes.prefix(length), to: "notes.sqlite")
    let codes: [ResultCode] = [.corrupt, .notADatabase]
    #expect(codes.contains(try #require(try refusal()).code.primary))
  }

  @Test("A file that lost all its bytes is refused while its log is there")
  func emptiedFile() throws {
    try folder.write(Data(), to: "notes.sqlite")
    try folder.write(Data(count: 5000), to: "notes.sqlite-wal")
    #expect(try refusal()?.code == .notADatabase)
  }

  private func withNotes(_ body: (Database) throws -> Void) throws {
    try body(try Database(path: path, schema: .notes))
  }

  /// Some 40,000 bytes of notes.
  private func fillNotes() throws {
    try withNotes { database in
      for id in 1...40 {
        try database.run(
          "INSERT INTO note (id, text) VALUES (?, ?)",
          binding: [.integer(id), .text(String(repeating: "x", count: 1000))])
      }
    }
  }

  /// Opens as version 1, which must fail and leave the folder as it is.
  private func refusal() throws -> DatabaseError? {
    let before = try folder.contents()
    let error = #expect(throws: DatabaseError.self) { try Database(path: path, schema: .notes) }
    #expect(try folder.contents() == before)
    return error
  }
}
