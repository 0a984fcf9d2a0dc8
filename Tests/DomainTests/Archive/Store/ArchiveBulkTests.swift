import Adapters
import Files
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// Imports with so many rows that the archive updates its order and counts afterwards, in bulk.
@Suite struct ArchiveBulkTests {
  let folder: ScratchFolder
  let archive: Archive
  static let many = 6000

  init() throws {
    folder = try ScratchFolder()
    archive = try Archive.opened(folder.path("archive.sqlite"))
  }

  private func rows(_ count: Int, favorite: Bool? = nil) throws -> [CityRow] {
    let text = (1...count).map { "\($0),City \($0 % 7),1,2,\($0 % 5),\($0 % 3 == 0)\n" }.joined()
    return try CityFile(
      Array(("geonameid,name,lat,lon,population,favorite\n" + text).utf8), format: .csv
    )
    .rows
  }

  /// The schema of the file, with its triggers.
  private func schema(of archive: Archive) throws -> [String] {
    try archive.transactions.use { database in
      try database.statement("SELECT name || sql FROM sqlite_master WHERE sql <> '' ORDER BY name")
        .map { $0.text(0) }
    }
  }

  @Test("A large import has the same tables, indexes, triggers and counts as small ones")
  func sameAsSmall() throws {
    let rows = try rows(Self.many)
    let before = try schema(of: archive)
    let report = try archive.importRows(rows) { _ in nil }
    let small = try Archive.opened(Archive.inMemory)
    for start in stride(from: 0, to: rows.count, by: 1000) {
      _ = try small.importRows(Array(rows[start..<start + 1000])) { _ in nil }
    }
    #expect(report.added == Self.many)
    #expect(try schema(of: archive) == before)
    #expect(try archive.status().favorites == small.status().favorites)
    #expect(try archive.status().count == Self.many)
    #expect(
      try archive.page(offset: 0, limit: Self.many) == small.page(offset: 0, limit: Self.many))
    try archive.remove(ids: [3])
    #expect(try archive.status().favorites == small.status().favorites - 1)
  }

  @Test("A star for a city of the same large import is counted once")
  func starsInPassing() throws {
    var rows = try rows(Self.many)
    rows.append(CityRow(line: Self.many + 2, id: 1, favorite: true))
    let report = try archive.importRows(rows) { _ in nil }
    #expect(report.added == Self.many)
    #expect(try archive.status().favorites == Self.many / 3 + 1)
  }

  @Test("A large import without known rows leaves a usable empty archive")
  func nothingKnown() throws {
    let ids = (1...Self.many).map { "\($0)\n" }.joined()
    let rows = try CityFile(Array(("id\n" + ids).utf8), format: .csv).rows
    let report = try archive.importRows(rows) { _ in nil }
    #expect(report.added == 0)
    #expect(try archive.status().favorites == 0)
    #expect(try archive.importRows(self.rows(1)) { _ in nil }.added == 1)
  }

  @Test("A cancelled large import leaves the file unchanged")
  func cancelled() async throws {
    let before = try schema(of: archive)
    let rows = try rows(Self.many)
    let queue = try ArchiveQueue(path: folder.path("archive.sqlite"))
    let task = Task {
      try await queue.use { archive in
        try archive.importRows(
          rows,
          report: { count in
            if count == Self.many {
              withUnsafeCurrentTask { $0?.cancel() }
            }
          }
        ) { _ in nil }
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(try schema(of: archive) == before)
    #expect(try archive.status().count == 0)
  }

  @Test("Another connection's prepared statements work after a large import")
  func others() throws {
    let other = try Archive.opened(folder.path("archive.sqlite"))
    try other.add(.bare(Self.many + 1), favorite: true)
    _ = try archive.importRows(rows(Self.many)) { _ in nil }
    #expect(try other.page(offset: 0, limit: 1).total == Self.many + 1)
    try other.remove(ids: [Self.many + 1])
    #expect(try archive.status() == other.status())
  }

  @Test("A commit of many cities counts them")
  func commit() throws {
    let cities = (1...Self.many).map { ArchivedCity(.bare($0), favorite: $0 % 2 == 0) }
    #expect(try archive.commitImport(cities).added == Self.many)
    #expect(try archive.status().favorites == Self.many / 2)
  }
}
