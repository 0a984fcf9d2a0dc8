import Adapters
import Foundation
import TestSupport
import Testing

/// Two connections to one file, as two processes would have.
@Suite(.ownThread) struct DatabaseSharingTests {
  let folder: ScratchFolder
  let one: Database
  let other: Database

  init() throws {
    folder = try ScratchFolder()
    one = try Database(path: folder.path("notes.sqlite"), schema: .notes, busyTimeout: 0)
    other = try Database(path: folder.path("notes.sqlite"), schema: .notes, busyTimeout: 0)
  }

  @Test("Each connection sees the commits of the other")
  func bothCommit() throws {
    try one.run("INSERT INTO note (id, text) VALUES (1, 'one')")
    try other.run("INSERT INTO note (id, text) VALUES (2, 'other')")
    for database in [one, other] {
      let texts = try database.statement("SELECT text FROM note ORDER BY id").map { $0.text(0) }
      #expect(texts == ["one", "other"])
    }
  }

  @Test("The data version changes only with commits of other connections")
  func dataVersion() throws {
    let before = try one.dataVersion()
    try one.run("INSERT INTO note (id, text) VALUES (1, 'own')")
    #expect(try one.dataVersion() == before)
    try other.run("INSERT INTO note (id, text) VALUES (2, 'other')")
    #expect(try one.dataVersion() != before)
  }

  @Test("A second writer fails as busy, and a reader does not")
  func busy() throws {
    try one.transaction {
      try one.run("INSERT INTO note (id, text) VALUES (1, 'one')")
      let error = #expect(throws: DatabaseError.self) { try other.run("DELETE FROM note") }
      #expect(error?.code.primary == .busy)
      let seen = try other.integer("SELECT count(*) FROM note")
      #expect(seen == 0)
    }
    #expect(try other.integer("SELECT count(*) FROM note") == 1)
  }

  @Test("A writer waits for another for its busy timeout")
  func busyTimeout() throws {
    let patient = try Database(path: one.path, schema: .notes, busyTimeout: 50)
    try one.transaction {
      let start = ContinuousClock.now
      let error = #expect(throws: DatabaseError.self) { try patient.run("DELETE FROM note") }
      #expect(error?.code.primary == .busy)
      #expect(start.duration(to: .now) >= .milliseconds(50))
    }
  }

  @Test("A read transaction sees one state although another connection commits")
  func snapshot() throws {
    try one.transaction(.read) {
      let before = try one.integer("SELECT count(*) FROM note")
      try other.run("INSERT INTO note (id, text) VALUES (1, 'other')")
      let after = try one.integer("SELECT count(*) FROM note")
      #expect(after == before)
    }
    #expect(try one.integer("SELECT count(*) FROM note") == 1)
  }

  @Test("A deleted or replaced file is not written to", arguments: [true, false])
  func movedFile(_ replaced: Bool) throws {
    let url = URL(fileURLWithPath: folder.path("notes.sqlite"))
    try FileManager.default.removeItem(at: url)
    if replaced {
      try folder.write(Data("another".utf8), to: "notes.sqlite")
    }
    let error = #expect(throws: DatabaseError.self) {
      try one.transaction {
        _ = try one.run("INSERT INTO note (id, text) VALUES (1, 'lost')")
      }
    }
    #expect(error?.code == .databaseMoved)
    let message = error?.message ?? ""
    #expect(message.contains("was moved or deleted while it was open"))
  }
}
