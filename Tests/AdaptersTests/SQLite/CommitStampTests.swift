import Adapters
import Foundation
import TestSupport
import Testing
import Text

/// Write-ahead logs next to other files than their own.
@Suite struct CommitStampTests {
  private static let schema = DatabaseSchema(
    applicationID: 77,
    migrations: [
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;",
      CommitStampTable.table,
    ])

  /// The contents of a file and of its log, as a crash would leave them, and the notes in both together.
  private struct Moment {
    let name: String
    let file, log: Data
    let notes: [String]
  }

  private let folder: ScratchFolder
  private var path: String { folder.path("notes.sqlite") }

  init() throws { folder = try ScratchFolder() }

  private func moment(_ name: String, _ database: Database) throws -> Moment {
    func data(_ path: String) -> Data {
      FileManager.default.contents(atPath: path) ?? Data()
    }
    return Moment(
      name: name, file: data(database.path), log: data(database.path + "-wal"),
      notes: try notes(database))
  }

  private func notes(_ database: Database) throws -> [String] {
    try database.statement("SELECT text FROM note ORDER BY id").map { $0.text(0) }
  }

  private func write(_ text: String, _ database: Database) throws {
    try database.transaction {
      _ = try database.run("INSERT INTO note (text) VALUES (?)", binding: [.text(text)])
    }
  }

  /// Moments of one file: before and after checkpoints, with a restarted log, and of a fork.
  private func moments() throws -> [Moment] {
    var moments: [Moment] = []
    let database = try Database(path: path, schema: Self.schema)
    moments.append(try moment("new", database))
    for round in 0..<4 {
      for step in 0..<3 {
        // More than a page, so that checkpoints copy several.
        try write("\(round) \(step) " + String(repeating: "x", count: 3000), database)
        moments.append(try moment("\(round).\(step)", database))
      }
      let mode = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][round]
      _ = try database.integer("PRAGMA wal_checkpoint(\(mode))")
      moments.append(try moment("\(round) \(mode)", database))
    }
    return moments
  }

  /// The same for another file, which began as a copy of one of the moments.
  private func fork(of moment: Moment) throws -> [Moment] {
    let path = folder.path("fork.sqlite")
    try folder.write(moment.file, to: "fork.sqlite")
    try folder.write(moment.log, to: "fork.sqlite-wal")
    let database = try Database(path: path, schema: Self.schema)
    try write("fork", database)
    let first = try self.moment("fork 1", database)
    _ = try database.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    try write("fork again", database)
    return [first, try self.moment("fork 2", database)]
  }

  @Test("A log is applied only to its own file, wherever a crash interrupted the two")
  func everyPair() throws {
    var moments = try moments()
    moments += try fork(of: moments[5])
    var refused = 0
    for (index, one) in moments.enumerated() {
      for (otherIndex, other) in moments.enumerated() where !other.log.isEmpty {
        let pair = try ScratchFolder()
        try pair.write(one.file, to: "notes.sqlite")
        try pair.write(other.log, to: "notes.sqlite-wal")
        let before = try pair.contents()
        do {
          let database = try Database(path: pair.path("notes.sqlite"), schema: Self.schema)
          // A log that fits the file brings it to the state of the log, from any earlier state.
          #expect(try notes(database) == other.notes, "\(one.name) with the log of \(other.name)")
          #expect(try isSound(database))
        } catch let error as DatabaseError {
          #expect(index != otherIndex, "\(one.name) with its own log: \(error.message)")
          #expect(
            error.message.contains("the log of another file"),
            "\(one.name) with the log of \(other.name)")
          #expect(try pair.contents() == before)
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  private func isSound(_ database: Database) throws -> Bool {
    try database.integer(
      "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0
  }

  @Test("A log without its file is refused, and no file is created next to it")
  func logAlone() throws {
    let moment = try #require(try moments().first { $0.name == "0.2" })
    let alone = try ScratchFolder()
    try alone.write(moment.log, to: "notes.sqlite-wal")
    let before = try alone.contents()
    let error = #expect(throws: DatabaseError.self) {
      try Database(path: alone.path("notes.sqlite"), schema: Self.schema)
    }
    let message = error?.message ?? ""
    #expect(message.contains("the log of a file that no longer exists"))
    #expect(try alone.contents() == before)
  }

  @Test("A log with damaged bytes neither traps nor counts as that of another file")
  func damagedLog() throws {
    let moment = try #require(try moments().first { $0.name == "1.2" })
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let pair = try ScratchFolder()
      var log = moment.log
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        log[Int.random(in: log.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      try pair.write(moment.file, to: "notes.sqlite")
      try pair.write(log, to: "notes.sqlite-wal")
      let database = try Database(path: pair.path("notes.sqlite"), schema: Self.schema)
      #expect(try isSound(database))
    }
  }

  @Test("The replacement or removal of an open file is detected, by rename or by overwriting")
  func fileStatus() throws {
    let moment = try #require(try moments().first { $0.name == "2 RESTART" })
    let database = try Database(path: path, schema: Self.schema)
    try write("later", database)
    #expect(database.fileStatus() == .same)
    _ = try database.integer("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(database.fileStatus() == .same)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: moment.file)
    try handle.close()
    #expect(database.fileStatus() == .replaced)
    let kept = folder.path("kept-wal")
    #expect(try database.detach(renamingLogTo: kept) == kept)
    let next = try Database(path: path, schema: Self.schema)
    #expect(try notes(next) == moment.notes)
    try folder.write(moment.file, to: "other")
    try FileManager.default.removeItem(atPath: path)
    #expect(next.fileStatus() == .removed)
    try FileManager.default.moveItem(atPath: folder.path("other"), toPath: path)
    #expect(next.fileStatus() == .replaced)
  }
}
