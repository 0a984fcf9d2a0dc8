import Adapters
import Files
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// A reader that applies the changes arrives at the state of the archive.
@Suite struct ArchiveChangesTests {
  let folder: ScratchFolder
  var path: String { folder.path("archive.sqlite") }

  init() throws { folder = try ScratchFolder() }

  /// All changes after a cursor, read in pages.
  private func changes(_ archive: Archive, since: ChangeCursor, by limit: Int = 7) throws
    -> [ArchiveChange]
  {
    var (all, cursor, hasMore): ([ArchiveChange], ChangeCursor, Bool) = ([], since, true)
    while hasMore {
      let page = try archive.changes(since: cursor, limit: limit)
      #expect(page.changes.last.map { $0.cursor == page.next } ?? !page.hasMore)
      all = all + page.changes
      cursor = page.next
      hasMore = page.hasMore
    }
    return all
  }

  @Test("An older archive keeps its cities and gets a cursor immediately")
  func migration() throws {
    let before = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(5)))
    try Database(path: path, schema: before).run(
      "INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)")
    let archive = try Archive.opened(path)
    let start = try archive.changes(since: nil, limit: 1)
    #expect(start.changes.isEmpty)
    try archive.setFavorite(ids: [1], to: false)
    let change = try #require(try changes(archive, since: start.next).first)
    #expect(change.kind == .changed && change.city == 1 && change.fields == [.favorite])
    #expect(try archive.status().cursor == change.cursor)
    #expect(ChangeCursor(change.cursor.text) == change.cursor)
  }

  @Test(
    "Changes list each added, removed and changed city once",
    arguments: 0..<20 as Range<UInt64>)
  func everyChange(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let archives = [try Archive.opened(path), try Archive.opened(path)]
    var cursor = try archives[0].changes(since: nil, limit: 1).next
    var known: Set<Int> = []
    for _ in 0..<60 {
      let archive = archives[Int.random(in: 0...1, using: &random)]
      let id = Int.random(in: 1...9, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: _ = try? archive.add(.bare(id))
      case 1: _ = try? archive.remove(ids: [id])
      case 2: _ = try? archive.setFavorite(ids: [id], to: .random(using: &random))
      case 3:
        _ = try archive.commitImport([ArchivedCity(.bare(id, "B")), ArchivedCity(.bare(id + 1))])
      default: _ = try archive.commitBrowse(favorites: [id: true], removed: [id + 1])
      }
      if Bool.random(using: &random) {
        continue
      }
      let page = try archives[0].changes(since: cursor, limit: 1000)
      for change in page.changes {
        switch change.kind {
        case .added: #expect(known.insert(change.city).inserted)
        case .removed: #expect(known.remove(change.city) != nil)
        case .changed: #expect(known.contains(change.city) && !change.fields.isEmpty)
        }
      }
      #expect(known == Set(try archive.favorites().keys))
      cursor = page.next
    }
  }

  @Test("A large import records each city without triggers")
  func bulk() throws {
    let archive = try Archive.opened(path)
    try archive.add(.bare(3))
    try archive.add(.bare(4, "Old"))
    let start = try archive.changes(since: nil, limit: 1).next
    _ = try archive.commitImport((3...6002).map { ArchivedCity(.bare($0)) })
    let all = try changes(archive, since: start, by: 1000)
    #expect(all.count == 5999)
    #expect(all.first?.kind == .changed && all.first?.city == 4 && all.first?.fields == [.name])
    #expect(all.dropFirst().allSatisfy { $0.kind == .added })
    try archive.remove(ids: [5])
    #expect(try changes(archive, since: try #require(all.last).cursor).map(\.kind) == [.removed])
  }

  @Test("An import records its changes in the order of its rows", arguments: [4, 3000])
  func order(_ count: Int) throws {
    let archive = try Archive.opened(path)
    _ = try archive.commitImport(
      stride(from: 2, through: count, by: 2).map { ArchivedCity(.bare($0, "Old")) })
    let start = try archive.status().cursor
    // The last row is a star for the first city, which the file has twice.
    let ids = Array((1...count).reversed())
    let text = ids.map { "\($0),New,1,2,\n" }.joined() + "\(count - 1),New,1,2,1\n"
    let file = try CityFile(Array(("geonameid,name,lat,lon,favorite\n" + text).utf8), format: .csv)
    let report = try archive.importRows(file.rows) { _ in nil }
    #expect([report.added, report.updated, report.duplicates] == [count / 2, count / 2, 1])
    let changes = try changes(archive, since: start)
    #expect(changes.map(\.city) == ids + [count - 1])
    #expect(changes.map(\.kind) == ids.map { $0 % 2 == 0 ? .changed : .added } + [.changed])
    #expect(changes.last?.fields == [.favorite])
    #expect(try archive.status().count == count)
    #expect(try archive.status().favorites == 1)
    let undo = try archive.undoImport(report.undo)
    #expect([undo.removed, undo.restored] == [count / 2, count / 2])
    #expect(
      try archive.all().map(\.city)
        == stride(from: 2, through: count, by: 2).map { .bare($0, "Old") })
    #expect(try archive.status().favorites == 0)
  }

  @Test("The last 100,000 changes are kept, and older cursors start again")
  func kept() throws {
    let archive = try Archive.opened(path)
    let start = try archive.changes(since: nil, limit: 1).next
    _ = try archive.commitImport((1...ChangeTable.kept).map { ArchivedCity(.bare($0)) })
    let first = try #require(try archive.changes(since: start, limit: 1).changes.first)
    #expect(first.city == 1)
    try archive.setFavorite(ids: [1], to: true)
    let cursor = try archive.status().cursor
    #expect(throws: ArchiveError.cursorExpired(next: cursor.text)) {
      try archive.changes(since: start, limit: 1)
    }
    #expect(try archive.changes(since: first.cursor, limit: 1).changes.first?.city == 2)
    let ahead = ChangeCursor(feed: cursor.feed, number: cursor.number + 1)
    #expect(throws: ArchiveError.cursorExpired(next: cursor.text)) {
      try archive.changes(since: ahead, limit: 1)
    }
  }

  @Test("A rolled back transaction records no change")
  func rolledBack() throws {
    let archive = try Archive.opened(path)
    try archive.add(.bare(1))
    let start = try archive.status().cursor
    #expect(throws: ArchiveError.self) { try archive.add(.bare(1)) }
    #expect(throws: ArchiveError.self) { try archive.remove(ids: [2]) }
    #expect(try changes(archive, since: start).isEmpty)
  }
}
