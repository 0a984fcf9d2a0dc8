import Testing
import Text

@testable import Archive
@testable import Geography

/// Consecutive pages of the archive.
@Suite struct ArchivePagingTests {
  let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  /// Adds cities, many of which have equal stars, populations and folded names.
  private func fill(_ count: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let names = ["Bern", "bern", "Bérn", "Aarau", "a:b", ":", "Zürich"]
    let cities = (1...count).map { id in
      ArchivedCity(
        .bare(
          id, names.randomElement(using: &generator) ?? "",
          population: [nil, 5, 7, .max].randomElement(using: &generator) ?? nil),
        favorite: Int.random(in: 0..<4, using: &generator) == 0)
    }
    _ = try archive.commitImport(cities)
  }

  @Test("Pages by cursor agree with pages by offset", arguments: [1, 2, 7, 100, 1000])
  func cursors(limit: Int) throws {
    try fill(300)
    let all = try archive.page(offset: 0, limit: 300).cities
    var listed = try archive.page(offset: 0, limit: limit).cities
    var isLast = listed.count == 300
    while !isLast, let last = listed.last {
      let cursor = try #require(ArchiveCursor(ArchiveCursor(last).text))
      let page = try archive.page(after: cursor, limit: limit)
      #expect(page.total == 300)
      isLast = page.isLast
      listed += page.cities
    }
    #expect(listed == all)
  }

  @Test("A cursor stays valid after its city is removed")
  func removed() throws {
    try fill(50)
    let all = try archive.page(offset: 0, limit: 50).cities
    for index in [0, 20, 48] {
      try archive.remove(ids: [all[index].city.id])
      let page = try archive.page(after: ArchiveCursor(all[index]), limit: 1)
      #expect(page.cities == [all[index + 1]])
    }
    #expect(try archive.page(after: ArchiveCursor(all[49]), limit: 1).cities.isEmpty)
  }

  @Test(
    "An invalid cursor parses to nil",
    arguments: ["", "5", "2:0:1:a", "0:x:1:a", "0:1:y:a", "0:1:2"])
  func malformed(_ text: String) { #expect(ArchiveCursor(text) == nil) }
}
