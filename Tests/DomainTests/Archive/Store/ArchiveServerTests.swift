import Adapters
import Files
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// Behaviour of archives on a server that archives in files do not have.
@Suite("Archives on a server", .enabled(if: TestServer.uri != nil, TestServer.isAbsent))
struct ArchiveServerTests {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("archive.sqlite")
  }

  private var uri: String { get throws { try #require(TestServer.uri(for: path)) } }

  /// Runs statements as the administrator, in the schema of the archive.
  private func asAdmin(_ sql: String) throws {
    try PostgreSQLDatabase(adminAddress, locking: "archive", lockTimeout: 5000).execute(sql)
  }

  private var adminAddress: PostgreSQLAddress {
    get throws {
      let admin = try #require(Environment.variable("CITYROULETTE_POSTGRESQL_ADMIN"))
      let options = try #require(try uri.split(separator: "?").last)
      return try #require(PostgreSQLAddress("\(admin)?\(options)"))
    }
  }

  /// The name of the archive's schema.
  private var schema: String { get throws { String(try uri.split(separator: "D").last ?? "") } }

  @Test("A role with read access can browse, and a write error gives the reason")
  func reader() throws {
    try Archive.opened(path).add(.florence)
    let role = "reader_\(UInt32.random(in: .min ... .max))"
    try asAdmin(
      """
      CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA "\(try schema)" TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA "\(try schema)" TO \(role);
      """)
    let archive = Archive(
      path: try #require(TestServer.uri(for: path, role: role)), localPath: path)
    #expect(try archive.all().map(\.city) == [.florence])
    #expect((archive.store.obstacle ?? "").contains("the role \(role) lacks write access"))
    let error = #expect(throws: ArchiveError.self) { try archive.remove(ids: [City.florence.id]) }
    let message = error?.message ?? ""
    #expect(message.contains("Ask its owner for write access"))
    #expect(try archive.status().count == 1)
  }

  @Test("A cancelled task learns the outcome of a commit whose connection was lost")
  func cancelledInDoubt() async throws {
    try Archive.opened(path).add(.florence)
    let address = try #require(PostgreSQLAddress(try uri))
    let adminAddress = try adminAddress
    let task = Task {
      let database = PostgreSQLDatabase(
        address, locking: ServerSchema.lockedTable, lockTimeout: 5000)
      let admin = PostgreSQLDatabase(adminAddress, locking: "archive", lockTimeout: 5000)
      func cutConnection() throws {
        let process = try database.integer("SELECT pg_backend_pid()")
        try admin.execute("SELECT pg_terminate_backend(\(process))")
      }
      var looks = 0
      return try database.transaction(
        .write, marking: cutConnection,
        isDone: {
          looks += 1
          if looks == 1 {
            try cutConnection()
            withUnsafeCurrentTask { $0?.cancel() }
            try database.execute("SELECT 1")
          }
          return true
        }, body: { looks })
    }
    #expect(try await task.value == 0)
  }

  private static let columns = [
    SQLColumn("id", .integer), SQLColumn("name", .text), SQLColumn("share", .real),
    SQLColumn("bytes", .blob),
  ]

  /// A database with an empty table `row`, which accepts no name `refused`.
  private func rowDatabase() throws -> PostgreSQLDatabase {
    try Archive.opened(path).add(.florence)
    let database = PostgreSQLDatabase(
      try #require(PostgreSQLAddress(try uri)), locking: ServerSchema.lockedTable,
      lockTimeout: 5000)
    try database.execute(
      """
      CREATE TABLE row (
        id bigint PRIMARY KEY, name text CHECK (name <> 'refused'), share double precision, bytes bytea)
      """)
    return database
  }

  private func rows(_ database: PostgreSQLDatabase) throws -> [[DatabaseValue]] {
    try database.statement("SELECT id, name, share, bytes FROM row ORDER BY id").map { row in
      [
        .integer(row.integer(0)), DatabaseValue(row.optionalText(1)),
        DatabaseValue(row.optionalReal(2)), row.isNull(3) ? .null : .blob(row.blob(3)),
      ]
    }
  }

  @Test("Rows that are sent together keep every value")
  func rowValues() throws {
    let texts = [
      "", "NULL", "null", "{}", "{a,b}", #"""#, #"\"#, #"\\" \x41"#, " a ", ",", "a\nb\tc\r", "'",
      "$1 ?",
      "\u{301}é漢🏙", "(1,2)", "\u{1}\u{7F}",
    ]
    let numbers = [0, -0.0, 0.1, -1.5e-300, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    var expected: [[DatabaseValue]] = texts.enumerated().map { index, text in
      [
        .integer(index), .text(text), .real(numbers[index % numbers.count]),
        .blob(Array(text.utf8) + [0, 0x5C, 0xFF]),
      ]
    }
    expected.append([.integer(.max), .null, .null, .null])
    expected.insert([.integer(.min), .text("x"), .real(1), .blob([])], at: 0)
    let database = try rowDatabase()
    try database.transaction(.write) {
      let writer = database.writer(.insert, of: "row", Self.columns)
      for row in expected {
        try writer.write(row)
      }
    }
    #expect(try rows(database) == expected)
    let swapped = zip(expected, expected.reversed()).map { [$0[0]] + $1.dropFirst() }
    try database.transaction(.write) {
      let writer = database.writer(.update, of: "row", Self.columns)
      for row in swapped + [[.integer(77), .text("absent"), .null, .null]] {
        try writer.write(row)
      }
    }
    #expect(try rows(database) == swapped)
  }

  @Test("The next statement sees the written rows, and rows of another writer follow them")
  func rowOrder() throws {
    let database = try rowDatabase()
    try database.transaction(.write) {
      let writer = database.writer(.insert, of: "row", Self.columns)
      let overwriting = database.writer(.update, of: "row", Self.columns)
      try writer.write([.integer(1), .text("a"), .null, .null])
      #expect(try database.integer("SELECT count(*) FROM row") == 1)
      try overwriting.write([.integer(1), .text("b"), .null, .null])
      try writer.write([.integer(2), .text("c"), .null, .null])
      try overwriting.write([.integer(2), .text("d"), .null, .null])
    }
    #expect(try rows(database).map { $0[1] } == [.text("b"), .text("d")])
  }

  @Test(
    "A refused row undoes the transaction, and no later one sends its rows",
    arguments: ["refused", "with U+0000 \0"])
  func refusedRow(_ name: String) throws {
    let database = try rowDatabase()
    let writer = database.writer(.insert, of: "row", Self.columns)
    let error = #expect(throws: PostgreSQLError.self) {
      try database.transaction(.write) {
        for id in 1...3000 {
          try writer.write([.integer(id), .text(id == 2999 ? name : "a"), .null, .null])
        }
      }
    }
    #expect(error?.isOfValue == true)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.transaction(.write) {
        try writer.write([.integer(1), .text("b"), .null, .null])
        throw Stop()
      }
    }
    try database.transaction(.write) {
      try writer.write([.integer(7), .text("c"), .null, .null])
    }
    #expect(try rows(database).map { $0[1] } == [.text("c")])
  }

  @Test("No message contains a password")
  func password() throws {
    let role = "member_\(UInt32.random(in: .min ... .max))"
    try asAdmin(
      """
      CREATE ROLE \(role) LOGIN PASSWORD 'r1ght-s3cret' IN ROLE with_password;
      GRANT CREATE ON DATABASE cityroulette TO \(role)
      """)
    let wrong = try #require(TestServer.uri(for: path, role: "\(role):wr0ng-s3cret"))
    let refused = Archive(path: wrong, localPath: path)
    let error = #expect(throws: ArchiveError.self) { try refused.status() }
    let message = error?.message ?? ""
    #expect(message.contains("password authentication failed"))
    #expect(error?.message.contains("s3cret") == false)
    let right = try #require(TestServer.uri(for: path, role: "\(role):r1ght-s3cret"))
    let taken = Archive(path: right, localPath: path)
    #expect(try taken.add(.florence).status.path.contains("s3cret") == false)
  }

  /// The address with another search path, as in `PGOPTIONS` for `psql`.
  private func uri(searchPath: String, role: String? = nil) throws -> String {
    let plain = try #require(TestServer.uri(for: path, role: role)).prefix { $0 != "?" }
    let escaped = searchPath.replacing(" ", with: #"\ "#)
    let encoded = escaped.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(plain)?options=-csearch_path%3D\(encoded)"
  }

  @Test(
    "The first schema of the search path is the archive's, whatever its name",
    arguments: [#""My Schema %""#, #""say ""hi"" %""#, #""a,b %", public"#, #"Plain%, public"#])
  func searchPath(_ pattern: String) throws {
    let number = "\(UInt32.random(in: .min ... .max))"
    let searchPath = pattern.replacing("%", with: number)
    let archive = Archive(path: try uri(searchPath: searchPath), localPath: path)
    #expect(try archive.status().count == 0)
    try archive.add(.florence)
    let name = try #require(SearchPath(searchPath).names.first)
    let found = try archive.transactions.read { database in
      try database.integer(
        "SELECT count(*) FROM pg_tables WHERE schemaname = ? AND tablename = 'city'",
        binding: [.text(name)])
    }
    #expect(found == 1)
    let again = Archive(path: try uri(searchPath: searchPath), localPath: path)
    #expect(try again.status().count == 1)
  }

  @Test("`$user` in the search path is the schema of the role")
  func userSchema() throws {
    let role = "user_\(UInt32.random(in: .min ... .max))"
    try asAdmin("CREATE ROLE \(role) LOGIN; CREATE SCHEMA \(role) AUTHORIZATION \(role)")
    let uri = try uri(searchPath: "\"$user\",public", role: role)
    try Archive(path: uri, localPath: path).add(.florence)
    let named = try self.uri(searchPath: role, role: role)
    #expect(try Archive(path: named, localPath: path).status().count == 1)
  }

  @Test("The error for a role without access names it")
  func rights() async throws {
    try Archive.opened(path).add(.florence)
    let role = "stranger_\(UInt32.random(in: .min ... .max))"
    try asAdmin("CREATE ROLE \(role) LOGIN")
    let uri = try #require(TestServer.uri(for: path, role: role))
    let queue = try BackupQueue(archive: uri, localPath: path, policy: .off)
    func refusals() async -> [String] {
      let target = folder.path("copy.sqlite")
      var messages: [String] = []
      do { _ = try Archive(path: uri, localPath: path).status() } catch {
        messages.append((error as? ArchiveError)?.message ?? "\(error)")
      }
      do { _ = try await queue.make(at: target, overwrites: false) } catch {
        messages.append((error as? ArchiveError)?.message ?? "\(error)")
      }
      return messages
    }
    let schema = try schema
    let without = await refusals()
    #expect(without.count == 2)
    #expect(
      without.allSatisfy { $0.contains("lacks the privilege USAGE on the schema \(schema)") },
      "\(without)")
    try asAdmin("GRANT USAGE ON SCHEMA \(schema) TO \(role)")
    let blind = await refusals()
    #expect(blind.count == 2)
    #expect(
      blind.allSatisfy {
        $0.contains("the privilege SELECT on archive, archive_version, city, feed, guide")
      }, "\(blind)")
    try asAdmin(
      "GRANT SELECT ON archive, archive_version, city, feed, guide TO \(role)")
    let partly = await refusals()
    #expect(partly.count == 1)
    #expect(partly.allSatisfy { $0.contains("permission denied for table") }, "\(partly)")
  }

  @Test("A text with U+0000 is refused")
  func unkeepableText() throws {
    let archive = try Archive.opened(path)
    let error = #expect(throws: ArchiveError.self) {
      try archive.guide.add(GuideFixture.draft("Log\0gia"))
    }
    #expect(error == .unkeepableText)
  }

  @Test("An unreachable server is a retryable error, and a refused role is not")
  func away() throws {
    let away = Archive(path: "postgresql://127.0.0.1:1/none", localPath: path)
    let error = #expect(throws: ArchiveError.self) { try away.status() }
    guard case .unreachable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let stranger = try #require(TestServer.uri(for: path, role: "nobody_at_all"))
    let refused = #expect(throws: ArchiveError.self) {
      try Archive(path: stranger, localPath: path).status()
    }
    guard case .storageFailed? = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  @Test("An archive on a server with newer tables is refused")
  func newer() throws {
    try Archive.opened(path).add(.florence)
    try asAdmin("UPDATE archive_version SET version = 99")
    let error = #expect(throws: ArchiveError.self) { try Archive.opened(path).status() }
    let message = error?.message ?? ""
    #expect(
      message.contains("has version 99, and this program supports versions up to "), "\(message)")
  }

  @Test("Eight processes that start together create one archive")
  func migration() async throws {
    let uri = try uri
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 1...8 {
        group.addTask {
          let archive = try ArchiveQueue(path: uri)
          _ = try await archive.use { try $0.add(.bare(id)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Archive.opened(path).status().revision == 8)
  }

  @Test("A lost idle connection is replaced without an error")
  func ended() throws {
    let archive = try Archive.opened(path)
    for id in 1...3 {
      try archive.add(.bare(id))
      let process = try archive.transactions.read { try $0.integer("SELECT pg_backend_pid()") }
      try asAdmin("SELECT pg_terminate_backend(\(process), 5000)")
    }
    // Also outside a transaction.
    #expect(try archive.status().revision == 3)
    #expect(try archive.all().map(\.city.id) == [1, 2, 3])
  }

  @Test("A commit from another machine is reported at once, with its role")
  func notice() async throws {
    let one = try ArchiveQueue(path: try uri)
    let other = try ArchiveQueue(path: try uri)
    _ = try await one.use { try $0.status() }
    _ = try await other.use { try $0.add(.bare(1)) }
    _ = try await one.use { try $0.status() }
    _ = try await one.pollChanges()
    let (told, teller) = AsyncStream<ArchivePollResult>.makeStream()
    await one.notify { teller.yield($0) }
    _ = try await other.use { try $0.add(.florence) }
    var looks = told.makeAsyncIterator()
    let look = await looks.next()
    #expect(look?.news.cities?.count == 2)
    #expect(look?.author == "cityroulette")
  }

  @Test("A late notice does not replace a newer one")
  func order() async throws {
    let queue = try ArchiveQueue(path: try uri)
    _ = try await queue.use { try $0.add(.florence) }
    _ = try await queue.pollChanges()
    let (told, teller) = AsyncStream<ArchivePollResult>.makeStream()
    await queue.notify { teller.yield($0) }
    // If some seconds have passed, the queue reads the table instead of the notices.
    try asAdmin("UPDATE archive SET revision = 9")
    let channel = "'cityroulette_' || current_schema()::regnamespace::oid"
    try asAdmin(
      "SELECT pg_notify(\(channel), '9 4 2 7 9 0 ann'), pg_notify(\(channel), '8 3 1 7 8 0 ben')")
    // The notice of the earlier commit may still arrive.
    var revision: Int?
    for await look in told {
      revision = look.news.cities?.revision
      if let revision, revision > 7 {
        break
      }
    }
    #expect(revision == 9)
  }

  @Test("A picture from another machine is visible, and is removed with its place")
  func pictures() throws {
    let uri = try uri
    let one = Archive(path: uri, localPath: folder.path("one/archive.sqlite"))
    let other = Archive(path: uri, localPath: folder.path("other/archive.sqlite"))
    let place = try one.guide.add(GuideFixture.draft("Loggia"))
    let picture = try #require(GuideFixture.picture(.png))
    _ = try one.guide.setPicture(ofPlace: place.id, to: picture)
    let seen = try #require(try other.guide.place(id: place.id)?.photo.file)
    let copy = try #require(try other.guide.photos().path(of: seen))
    #expect(try File.read(copy) == picture.bytes)
    _ = try other.guide.remove(id: place.id)
    let left = try one.transactions.read { try $0.integer("SELECT count(*) FROM picture") }
    #expect(left == 0)
  }

  @Test("The backup of a server is an archive file, and can be restored to a server")
  func backup() async throws {
    let archive = try Archive.opened(path)
    _ = try archive.commitImport((1...300).map { ArchivedCity(.bare($0), favorite: $0 % 3 == 0) })
    let place = try archive.guide.add(GuideFixture.draft("Loggia"))
    _ = try archive.guide.setPicture(ofPlace: place.id, to: GuideFixture.picture(.gif))
    let queue = try BackupQueue(archive: try uri, localPath: path, policy: .off)
    let backup = try await queue.make(at: folder.path("copy.sqlite"), overwrites: false)
    #expect([backup.count, backup.favorites, backup.places, backup.pictures] == [300, 100, 1, 1])
    let copy = try Archive(path: backup.path).all()
    #expect(try copy == archive.all())

    try archive.remove(ids: [7])
    let before = try archive.status().revision
    let restorable = try await queue.prepare(backup.path)
    let kept = try archive.replace(by: restorable)
    #expect(try archive.status().count == 300)
    #expect(try archive.status().revision > before)
    #expect(try Archive(path: try #require(kept)).status().count == 299)
    #expect(try archive.guide.place(id: 1)?.photo.file != nil)
    #expect(try archive.guide.add(GuideFixture.draft("Bargello")).id == 2)
  }

  @Test("After a restore, no earlier import can be undone")
  func noUndo() async throws {
    let archive = try Archive.opened(path)
    let queue = try BackupQueue(archive: try uri, localPath: path, policy: .off)
    let backup = try await queue.make(at: folder.path("copy.sqlite"), overwrites: false)
    let rows = try CityFile(Array("id\n7\n".utf8), format: nil).rows
    let undo = try #require(try archive.importRows(rows) { .bare($0) }.undo)
    _ = try archive.replace(by: try await queue.prepare(backup.path))
    #expect(throws: ArchiveError.importNotFound(id: undo)) { try archive.undoImport(undo) }
  }
}
