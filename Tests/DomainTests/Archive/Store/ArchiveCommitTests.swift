import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// The effects on the archive of the commits of imports and of sessions.
@Suite struct ArchiveCommitTests {
  let archive: Archive

  init() throws {
    archive = try Archive.opened(Archive.inMemory)
    _ = try archive.commitImport([
      ArchivedCity(.bare(1), favorite: true), ArchivedCity(.bare(2)), ArchivedCity(.bare(3)),
    ])
  }

  @Test("A commit of an import adds new cities and overwrites every field of existing ones")
  func importReplaces() throws {
    var changed = City.florence
    changed.id = 1
    let counts = try archive.commitImport([ArchivedCity(changed), ArchivedCity(.florence)])
    #expect(counts == CommitCounts(added: 1, replaced: 1))
    #expect(try archive.city(id: 1) == ArchivedCity(changed))
    let status = ArchiveSummary(count: 4, favorites: 0, revision: 2, path: ":memory:")
    #expect(try archive.status().counts == status.counts)
    // And back to unknown values.
    _ = try archive.commitImport([ArchivedCity(.bare(1), favorite: true)])
    #expect(try archive.city(id: 1) == ArchivedCity(.bare(1), favorite: true))
  }

  @Test("Of two cities with one id the last is imported, and counted once")
  func importOfTwins() throws {
    let counts = try archive.commitImport([
      ArchivedCity(.bare(9, "A")), ArchivedCity(.bare(9, "B")),
    ])
    #expect(counts == CommitCounts(added: 1))
    #expect(try archive.city(id: 9)?.city.name == "B")
  }

  @Test("A failed import changes nothing")
  func importIsWhole() throws {
    let before = try archive.all()
    #expect(throws: ArchiveError.self) {
      try archive.commitImport([
        ArchivedCity(.florence), ArchivedCity(.bare(1, "Changed")), ArchivedCity(.bare(4, "")),
      ])
    }
    #expect(try archive.all() == before)
    #expect(try archive.status().revision == 1)
  }

  @Test("An empty commit changes nothing")
  func emptyCommits() throws {
    #expect(try archive.commitImport([]) == CommitCounts())
    #expect(try archive.commitBrowse(favorites: [:], removed: []) == CommitCounts())
    #expect(try archive.status().revision == 1)
  }

  @Test("A browse commit applies stars and removals")
  func browse() throws {
    let counts = try archive.commitBrowse(favorites: [1: false, 2: true], removed: [3])
    #expect(counts == CommitCounts(removed: 1, updated: 2))
    #expect(try archive.favorites() == [1: false, 2: true])
    #expect(try archive.status().revision == 2)
  }

  @Test("A star that is already set is not counted")
  func unchangedStar() throws {
    #expect(try archive.commitBrowse(favorites: [1: true], removed: []) == CommitCounts())
    #expect(try archive.status().revision == 1)
  }

  @Test("A removed city stays removed, and its changes are counted as discarded")
  func discarded() throws {
    try archive.remove(ids: [1])
    try archive.remove(ids: [2])
    let counts = try archive.commitBrowse(favorites: [1: true, 3: true], removed: [2])
    #expect(counts == CommitCounts(updated: 1, discarded: 2))
    #expect(try archive.favorites() == [3: true])
  }

  @Test("A removal takes precedence over a star, and a repeated removal is counted once")
  func removalWins() throws {
    let counts = try archive.commitBrowse(favorites: [3: true], removed: [3, 3])
    #expect(counts == CommitCounts(removed: 1))
  }
}
