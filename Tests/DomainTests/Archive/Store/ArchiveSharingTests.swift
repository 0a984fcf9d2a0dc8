import Adapters
import Files
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// Two archives on one file, as two processes would have them.
@Suite struct ArchiveSharingTests {
  let folder: ScratchFolder
  let one: Archive
  let other: Archive
  var path: String { folder.path("archive.sqlite") }

  init() throws {
    folder = try ScratchFolder()
    one = try Archive.opened(folder.path("archive.sqlite"), busyTimeout: 0)
    other = try Archive.opened(folder.path("archive.sqlite"), busyTimeout: 0)
  }

  @Test("The commits of two processes are all kept and share one sequence of revisions")
  func bothCommit() throws {
    _ = try one.commitImport([ArchivedCity(.bare(1)), ArchivedCity(.bare(2))])
    _ = try other.commitImport([ArchivedCity(.bare(2), favorite: true), ArchivedCity(.bare(3))])
    #expect(try one.favorites() == [1: false, 2: true, 3: false])
    #expect(try other.all() == one.all())
    #expect(
      try one.status().counts
        == ArchiveSummary(count: 3, favorites: 1, revision: 2, path: Archive.inMemory))
    #expect(try other.status() == one.status())
  }

  @Test("A browse commit skips cities that another process removed")
  func browseAfterRemoval() throws {
    _ = try one.commitImport([ArchivedCity(.bare(1)), ArchivedCity(.bare(2))])
    try other.remove(ids: [1])
    let counts = try one.commitBrowse(favorites: [1: true, 2: true], removed: [])
    #expect(counts == CommitCounts(updated: 1, discarded: 1))
    #expect(try other.favorites() == [2: true])
  }

  @Test("A poll reports changes of other processes once, and never those of its own")
  func changedByOthers() throws {
    #expect(try one.transactions.pollChanges().news == ArchiveNews())
    let status = try one.add(.bare(1)).status
    #expect(try one.transactions.pollChanges().news == ArchiveNews())
    #expect(try other.transactions.pollChanges().news == ArchiveNews(cities: status))
    #expect(try other.transactions.pollChanges().news == ArchiveNews())
  }

  @Test("The summary after a local change includes earlier changes of other processes")
  func changeBeforeOwn() throws {
    try other.add(.bare(1))
    let status = try one.add(.bare(2)).status
    #expect(status.count == 2)
    #expect(one.transactions.drainNews() == ArchiveNews(cities: status))
    #expect(one.transactions.drainNews() == ArchiveNews())
  }

  @Test("A guide is reported when it appears in a file that had no tables at the first poll")
  func seenWhileMade() throws {
    let path = folder.path("new.sqlite")
    let early = Archive(path: path, busyTimeout: 0)
    _ = try early.guide.summary()
    _ = try early.status()
    // A file that another process is creating: it exists and has no tables yet.
    _ = try Database(path: path, schema: DatabaseSchema(applicationID: 0, migrations: []))
    _ = try early.transactions.pollChanges()
    let late = Archive(path: path, busyTimeout: 0)
    _ = try late.guide.add(
      name: "A", description: nil, coordinate: Coordinate(lat: 1, lon: 2), city: .unknown,
      isCityChosen: false)
    #expect(try early.transactions.pollChanges().news.guide == late.guide.summary())
  }

  @Test("A country drawn by another process is not a change, but is in the history")
  func countries() throws {
    try other.countries.record("IT")
    #expect(try one.transactions.pollChanges().news == ArchiveNews())
    #expect(try one.countries.recent() == ["IT"])
  }

  @Test("While another process writes, changes fail as locked and reads succeed")
  func locked() throws {
    try one.add(.bare(1))
    let writer = try Database(
      path: path, schema: .archive(version: ArchiveSchema.current.migrations.count), busyTimeout: 0)
    try writer.run("BEGIN IMMEDIATE")
    let locked = ArchiveError.storageLocked(path: path)
    #expect(throws: locked) { try one.add(.bare(2)) }
    #expect(throws: locked) { try one.remove(ids: [1]) }
    #expect(throws: locked) { try one.setFavorite(ids: [1], to: true) }
    #expect(throws: locked) { try one.commitImport([ArchivedCity(.bare(2))]) }
    #expect(throws: locked) { try one.commitBrowse(favorites: [1: true], removed: []) }
    #expect(throws: locked) { try one.countries.record("IT") }
    #expect(try one.favorites() == [1: false])
    try writer.run("COMMIT")
    #expect(try one.add(.bare(2)).status.count == 2)
    #expect(
      locked.message == "Another process is writing to the archive \(path). Try again.")
  }

  @Test("A change is visible to the next process after its reply")
  func reopening() throws {
    try one.add(.florence, favorite: true)
    let next = try Archive.opened(path)
    #expect(try next.all() == [ArchivedCity(.florence, favorite: true)])
    #expect(try next.status().revision == 1)
    #expect(try next.transactions.pollChanges().news == ArchiveNews())
  }
}
