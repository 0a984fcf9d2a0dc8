import Adapters
import TestSupport
import Testing

/// Cancelled tasks, errors of a transaction's body, and SQL functions in Swift.
@Suite(.timeLimit(.minutes(10)), .ownThread) struct DatabaseCancellationTests {
  let folder: ScratchFolder
  var path: String { folder.path("notes.sqlite") }

  init() throws { folder = try ScratchFolder() }

  private func open() throws -> Database {
    try Database(path: path, schema: .notes, busyTimeout: 3_600_000)
  }

  private static func cancelCurrentTask() {
    withUnsafeCurrentTask { $0?.cancel() }
  }

  @Test("A cancelled task stops waiting for a lock")
  func lockOfAnother() async throws {
    let one = try open()
    let path = path
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    try one.run("BEGIN IMMEDIATE")
    let waiting = Task.detached {
      let other = try Database(path: path, schema: .notes, busyTimeout: 3_600_000)
      start.finish()
      try other.run("INSERT INTO note (id, text) VALUES (1, 'late')")
    }
    for await _ in started {}
    waiting.cancel()
    let error = await #expect(throws: DatabaseError.self) { try await waiting.value }
    #expect(error?.code == .interrupt)
    try one.run("COMMIT")
    #expect(try one.integer("SELECT count(*) FROM note") == 0)
  }

  @Test("A transaction of a cancelled task is rolled back")
  func rollsBack() async throws {
    let path = path
    let task = Task.detached {
      let database = try Database(path: path, schema: .notes)
      try database.transaction {
        try database.run("INSERT INTO note (id, text) VALUES (1, 'one')")
        Self.cancelCurrentTask()
        try database.run("INSERT INTO note (id, text) VALUES (2, 'two')")
      }
    }
    let error = await #expect(throws: DatabaseError.self) { try await task.value }
    #expect(error?.code == .interrupt)
    #expect(try open().integer("SELECT count(*) FROM note") == 0)
  }

  @Test("A transaction that has done its work before the cancellation is committed")
  func commits() async throws {
    let path = path
    try await Task.detached {
      let database = try Database(path: path, schema: .notes)
      try database.transaction {
        try database.run("INSERT INTO note (id, text) VALUES (1, 'one')")
        Self.cancelCurrentTask()
      }
    }.value
    #expect(try open().integer("SELECT count(*) FROM note") == 1)
  }

  @Test("Reading many rows ends soon after a cancellation")
  func rows() async throws {
    let read = try await Task.detached {
      let database = try Database(path: Database.inMemory, schema: .notes)
      let numbers = try database.statement(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
      var last = 0
      let error = #expect(throws: DatabaseError.self) {
        _ = try numbers.map { row in
          last = row.integer(0)
          if last == 1000 {
            Self.cancelCurrentTask()
          }
        }
      }
      #expect(error?.code == .interrupt)
      return last
    }.value
    #expect(read >= 1000 && read <= 1256)
  }

  @Test("An error in a transaction's body rolls it back and is rethrown")
  func ownError() throws {
    struct Refusal: Error {}
    let database = try open()
    #expect(throws: Refusal.self) {
      try database.transaction {
        try database.run("INSERT INTO note (id, text) VALUES (1, 'one')")
        throw Refusal()
      }
    }
    #expect(try database.integer("SELECT count(*) FROM note") == 0)
  }

  @Test("A Swift function can be called in SQL")
  func functions() throws {
    let database = try Database(path: Database.inMemory, schema: .notes)
    try database.define("half_sum", arguments: 2) { ($0[0] + $0[1]) / 2 }
    try database.define("no_number", arguments: 0) { _ in .nan }
    let row = try database.statement("SELECT half_sum(1, 2.5), half_sum(1, NULL), no_number()")
      .first { ($0.real(0), $0.isNull(1), $0.isNull(2)) }
    #expect(row?.0 == 1.75)
    #expect(row?.1 == true)
    #expect(row?.2 == true)
    #expect(throws: DatabaseError.self) { try database.run("SELECT half_sum(1)") }
    #expect(throws: DatabaseError.self) { try database.define("many", arguments: 9999) { $0[0] } }
  }
}
