import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// One archive in memory, changed by single calls.
@Suite struct ArchiveTests {
  let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  @Test("A new archive is empty, at revision 0")
  func newArchive() throws {
    let empty = ArchiveSummary(count: 0, favorites: 0, revision: 0, path: ":memory:")
    #expect(try archive.status().counts == empty)
    #expect(try archive.all().isEmpty)
    #expect(try archive.page(offset: 0, limit: 50) == ([], 0))
    #expect(try archive.city(id: 1) == nil)
    #expect(try archive.countries.recent().isEmpty)
  }

  @Test("A city is stored with every field, known or unknown")
  func roundTrip() throws {
    try archive.add(.florence, favorite: true)
    try archive.add(.bare(7))
    #expect(try archive.city(id: 3_176_959) == ArchivedCity(.florence, favorite: true))
    #expect(try archive.city(id: 7) == ArchivedCity(.bare(7)))
    #expect(try archive.all() == [ArchivedCity(.bare(7)), ArchivedCity(.florence, favorite: true)])
  }

  @Test(
    "Names of every kind are stored exactly",
    arguments: ["O'Hara \"x\"; DROP", "東京 🗼", "a\u{0}b", "\u{0}", " "])
  func oddNames(_ name: String) throws {
    try archive.add(.bare(1, name))
    let stored = try #require(try archive.city(id: 1)).city.name
    #expect(Array(stored.utf8) == Array(name.utf8))
  }

  @Test("Ids and populations have 64 bits")
  func wideNumbers() throws {
    try archive.add(.bare(.max, population: .max))
    #expect(try archive.city(id: .max)?.city.population == .max)
    #expect(try archive.favorites(of: [.max, .min, 0]) == [.max: false])
  }

  @Test("Adding returns the status and refuses an existing id")
  func adding() throws {
    let edit = try archive.add(.bare(1), favorite: true)
    let status = edit.status
    #expect(edit.cities == [.bare(1)])
    #expect(edit.changed == edit.cities)
    #expect(status.counts == ArchiveSummary(count: 1, favorites: 1, revision: 1, path: ":memory:"))
    #expect(throws: ArchiveError.alreadyExists(id: 1)) { try archive.add(.bare(1, "Other")) }
    #expect(try archive.city(id: 1)?.city.name == "Nowhere")
    #expect(try archive.status() == status)
  }

  @Test("Removing returns the status and refuses an unknown id")
  func removing() throws {
    try archive.add(.bare(1))
    #expect(try archive.remove(ids: [1]).status.count == 0)
    #expect(throws: ArchiveError.cityNotFound(id: 1)) { try archive.remove(ids: [1]) }
    #expect(try archive.status().revision == 2)
  }

  @Test("Setting a star to its current value keeps the revision")
  func settingFavorite() throws {
    try archive.add(.bare(1))
    #expect(try archive.setFavorite(ids: [1], to: true).status.favorites == 1)
    let again = try archive.setFavorite(ids: [1], to: true)
    #expect(again.changed.isEmpty)
    #expect(again.status.revision == 2)
    #expect(try archive.setFavorite(ids: [1], to: false).status.favorites == 0)
    #expect(throws: ArchiveError.cityNotFound(id: 2)) {
      try archive.setFavorite(ids: [2], to: true)
    }
  }

  @Test("Several cities are removed or starred as one change, or none of them if one is unknown")
  func several() throws {
    for id in 1...4 {
      try archive.add(.bare(id))
    }
    let starred = try archive.setFavorite(ids: [3, 1, 3], to: true)
    #expect(starred.changed.map(\.id) == [3, 1])
    #expect(
      starred.status.counts == ArchiveSummary(count: 4, favorites: 2, revision: 5, path: ":memory:")
    )
    #expect(throws: ArchiveError.cityNotFound(id: 9)) { try archive.remove(ids: [1, 9]) }
    #expect(try archive.status() == starred.status)
    #expect(try archive.remove(ids: [1, 2]).status.revision == 6)
    #expect(try archive.all().map(\.city.id) == [3, 4])
  }

  @Test("A lookup of ids returns those that are in the archive")
  func containing() throws {
    for id in [1, 3, 5] {
      try archive.add(.bare(id))
    }
    #expect(try Set(archive.favorites(of: [5, 4, 3, 3, -1]).keys) == [3, 5])
    #expect(try archive.favorites(of: []).isEmpty)
  }

  @Test(
    "An invalid city is refused",
    arguments: [
      City.bare(0), .bare(-1), .bare(1, ""),
      City(id: 1, name: "North", coordinate: Coordinate(lat: 90.01, lon: 0)),
      City(id: 1, name: "East", coordinate: Coordinate(lat: 0, lon: .infinity)),
      City(id: 1, name: "Nowhere", coordinate: Coordinate(lat: .nan, lon: 0)),
    ])
  func invalidCity(_ city: City) throws {
    let error = #expect(throws: ArchiveError.self) { try archive.add(city) }
    let message = error?.message ?? ""
    #expect(message.hasPrefix("The archive :memory: rejected a city: "))
    #expect(try archive.status().revision == 0)
  }

  @Test("Pages are in session order: star, population, folded name, name, id")
  func sessionOrder() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let cities = [
      ArchivedCity(.bare(9, "Zug"), favorite: true), ArchivedCity(.bare(8, "Big", population: 9)),
      ArchivedCity(.bare(7, "Less", population: 8)), ArchivedCity(.bare(6, "Arla")),
      ArchivedCity(.bare(5, "Ärla")), ArchivedCity(.bare(3, "Bern")),
      ArchivedCity(.bare(4, "Bern")), ArchivedCity(.bare(2, "bern")),
    ]
    _ = try archive.commitImport(cities.reversed())
    #expect(try archive.page(offset: 0, limit: 50) == (cities, 8))
    let middle = try archive.page(offset: 2, limit: 3)
    #expect(middle == (Array(cities[2..<5]), 8))
  }

  @Test("Pages outside the archive are empty")
  func pagesOutside() throws {
    try archive.add(.bare(1))
    #expect(try archive.page(offset: 1, limit: 50).cities.isEmpty)
    #expect(try archive.page(offset: .max, limit: .max).cities.isEmpty)
    #expect(try archive.page(offset: 0, limit: .min) == ([], 1))
    #expect(try archive.page(offset: .min, limit: .max).cities.count == 1)
  }

  @Test("The last ten countries are stored, the oldest first, without a new revision")
  func recentCountries() throws {
    let codes = ["IT", "FR", "IT", "DE", "JP", "XK", "NZ", "FJ", "US", "CA", "BR", "AR"]
    for code in codes {
      try archive.countries.record(code)
    }
    #expect(try archive.countries.recent() == Array(codes.suffix(10)))
    #expect(try archive.status().revision == 0)
    #expect(throws: ArchiveError.self) { try archive.countries.record("") }
  }
}
