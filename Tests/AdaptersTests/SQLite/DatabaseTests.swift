import Adapters
import Testing

/// Statements, values and transactions, in memory.
@Suite struct DatabaseTests {
  let database: Database

  init() throws {
    database = try Database(path: Database.inMemory, schema: .notes)
  }

  @Test("Integers of 64 bits, numbers, texts and NULL survive a round trip")
  func valuesRoundTrip() throws {
    let values: [DatabaseValue] = [
      .integer(.max), .integer(.min), .real(-0.1), .real(.greatestFiniteMagnitude),
      .text(""), .text("it's \"quoted\" 🏙️"), .text("a\u{0}b"), .null,
    ]
    let row = try database.statement("SELECT ?, ?, ?, ?, ?, ?, ?, ?").first(values) {
      [
        .integer($0.integer(0)), .integer($0.integer(1)), .real($0.real(2)), .real($0.real(3)),
        .text($0.text(4)), .text($0.text(5)), .text($0.text(6)), DatabaseValue($0.optionalText(7)),
      ] as [DatabaseValue]
    }
    #expect(row == values)
  }

  @Test(
    "Texts of any length are bound together, in each run of a statement",
    arguments: [0, 1, 15, 16, 255, 256, 511, 512, 513, 100_000])
  func textLengths(_ length: Int) throws {
    let statement = try database.statement("SELECT ?, ?, ?")
    for letter in ["a", "b"] {
      let texts = [
        letter, String(repeating: letter, count: length),
        String(repeating: "ü", count: length / 2),
      ]
      let read = try statement.first(texts.map(DatabaseValue.text)) { row in
        [row.text(0), row.text(1), row.text(2)]
      }
      #expect(read == texts)
    }
  }

  @Test("An optional value that is nil is bound as NULL")
  func optionalsBecomeNull() {
    #expect(DatabaseValue(nil as Int?) == .null)
    #expect(DatabaseValue(nil as Double?) == .null)
    #expect(DatabaseValue(nil as String?) == .null)
    #expect(DatabaseValue(7 as Int?) == .integer(7))
    #expect(DatabaseValue(0.5 as Double?) == .real(0.5))
    #expect(DatabaseValue("x" as String?) == .text("x"))
    #expect(DatabaseValue(true) == .integer(1))
  }

  @Test("Reading a missing column or another type does not trap")
  func columnsAreForgiving() throws {
    let row = try database.statement("SELECT 'words', NULL, x'ff41', 1e300").first {
      (
        words: $0.integer(0), null: [$0.optionalInteger(1), $0.integer(1)], real: $0.real(1),
        texts: [$0.text(1), $0.text(2)], huge: $0.integer(3),
        missing: ($0.optionalText(99), $0.isNull(-1), $0.bool(1))
      )
    }
    let read = try #require(row)
    #expect(read.words == 0)
    #expect(read.null == [nil, 0])
    #expect(read.real == 0)
    #expect(read.texts == ["", "\u{FFFD}A"])
    #expect(read.huge == .max)
    #expect(read.missing == (nil, true, false))
  }

  @Test("NaN is stored as NULL")
  func nanIsNull() throws {
    let isNull = try database.statement("SELECT ?").first([.real(.nan)]) { $0.isNull(0) }
    #expect(isNull == true)
  }

  @Test("A statement is prepared once and can run again after an error")
  func statementsAreKept() throws {
    let insert = try database.statement("INSERT INTO note (id, text) VALUES (?, ?)")
    #expect(try insert.run([.integer(1), .text("one")]) == 1)
    #expect(throws: DatabaseError.self) { try insert.run([.integer(1), .text("again")]) }
    #expect(try insert.run([.integer(2), .text("two")]) == 1)
    #expect(try database.statement(insert.sql) === insert)
    let texts = try database.statement("SELECT text FROM note ORDER BY id").map { $0.text(0) }
    #expect(texts == ["one", "two"])
  }

  @Test("An error contains SQLite's code, its message and the statement")
  func errorsSayWhatFailed() throws {
    let sql = "INSERT INTO note (id, text) VALUES (1, NULL)"
    let error = #expect(throws: DatabaseError.self) { try database.run(sql) }
    #expect(error?.code.primary == .constraint)
    #expect(error?.code != .constraint)
    #expect(error?.message == "NOT NULL constraint failed: note.text")
    #expect(error?.sql == sql)
  }

  @Test("Too few or too many values are refused", arguments: [0, 1, 3])
  func valuesAreCounted(_ count: Int) throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.run("SELECT ?, ?", binding: Array(repeating: .null, count: count))
    }
    #expect(error?.code == .range)
  }

  @Test("An empty statement is refused", arguments: ["", "-- nothing", " "])
  func emptyStatement(_ sql: String) {
    #expect(throws: DatabaseError.self) { try database.run(sql) }
  }

  @Test("A transaction whose body throws is rolled back, and the next one works")
  func transactionRollsBack() throws {
    try database.run("INSERT INTO note (id, text) VALUES (1, 'kept')")
    #expect(throws: DatabaseError.self) {
      try database.transaction {
        try database.run("DELETE FROM note")
        try database.run("INSERT INTO note (id, text) VALUES (2, NULL)")
      }
    }
    #expect(try database.statement("SELECT text FROM note").map { $0.text(0) } == ["kept"])
    try database.transaction {
      _ = try database.run("DELETE FROM note")
    }
    #expect(try database.integer("SELECT count(*) FROM note") == 0)
  }

  @Test("A full disk rolls the transaction back, and the next one works")
  func fullDisk() throws {
    try database.run("INSERT INTO note (id, text) VALUES (1, 'kept')")
    try database.statement("PRAGMA max_page_count = 8").first { _ in }
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction {
        try database.run("UPDATE note SET text = 'changed'")
        try database.run("INSERT INTO note (id, text) VALUES (2, hex(zeroblob(100000)))")
      }
    }
    #expect(error?.code.primary == .full)
    #expect(try database.statement("SELECT text FROM note").map { $0.text(0) } == ["kept"])
    try database.transaction {
      _ = try database.run("INSERT INTO note (id, text) VALUES (2, 'small')")
    }
    #expect(try database.integer("SELECT count(*) FROM note") == 2)
  }

  @Test("A nested transaction fails and rolls the outer one back")
  func transactionsDoNotNest() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction {
        try database.run("INSERT INTO note (id, text) VALUES (1, 'lost')")
        try database.transaction {}
      }
    }
    #expect(try database.integer("SELECT count(*) FROM note") == 0)
  }

  @Test("A statement may outlive its database")
  func statementOutlivesDatabase() throws {
    var other: Database? = try Database(path: Database.inMemory, schema: .notes)
    let statement = try other?.statement("SELECT 7")
    other = nil
    #expect(try statement?.first { $0.integer(0) } == 7)
  }
}
