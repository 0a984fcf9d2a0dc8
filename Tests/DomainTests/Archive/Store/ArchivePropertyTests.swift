import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// Two archives on one file, compared with a dictionary as their model.
@Suite struct ArchivePropertyTests {
  let folder: ScratchFolder
  let archives: [Archive]

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    archives = try (0..<2).map { _ in try Archive.opened(folder.path("archive.sqlite")) }
  }

  @Test(
    "After any series of changes the archive agrees with its model",
    arguments: 1...4 as ClosedRange<UInt64>)
  func equalsModel(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model: [Int: ArchivedCity] = [:]
    var revision = 0
    for _ in 0..<150 {
      let archive = try #require(archives.randomElement(using: &random))
      let before = model
      let wrote = try step(archive, &model, using: &random)
      revision += wrote || model != before ? 1 : 0
      try check(archive, model, revision)
    }
  }

  /// Makes one change to archive and model.
  ///
  /// - Returns: true if the archive counts a new revision even without a difference.
  private func step(
    _ archive: Archive, _ model: inout [Int: ArchivedCity], using random: inout SeededGenerator
  ) throws -> Bool {
    let city = Self.city(using: &random)
    let id = city.city.id
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let added = (try? archive.add(city.city, favorite: city.favorite)) != nil
      #expect(added == (model[id] == nil))
      if added {
        model[id] = city
      }
    case 1:
      let removed = (try? archive.remove(ids: [id])) != nil
      #expect(removed == (model.removeValue(forKey: id) != nil))
    case 2:
      let found = (try? archive.setFavorite(ids: [id], to: city.favorite)) != nil
      #expect(found == (model[id] != nil))
      model[id]?.favorite = city.favorite
    case 3:
      try commitImport(archive, &model, using: &random)
      return true
    default: try commitBrowse(archive, &model, using: &random)
    }
    return false
  }

  private func commitImport(
    _ archive: Archive, _ model: inout [Int: ArchivedCity], using random: inout SeededGenerator
  ) throws {
    var cities: [Int: ArchivedCity] = [:]
    for _ in 0..<5 {
      let city = Self.city(using: &random)
      cities[city.city.id] = city
    }
    let replaced = cities.keys.count { model[$0] != nil }
    let counts = try archive.commitImport(Array(cities.values))
    #expect(counts == CommitCounts(added: cities.count - replaced, replaced: replaced))
    model.merge(cities) { $1 }
  }

  private func commitBrowse(
    _ archive: Archive, _ model: inout [Int: ArchivedCity], using random: inout SeededGenerator
  ) throws {
    let ids = (1...12).shuffled(using: &random)
    let stars = Dictionary(
      uniqueKeysWithValues: ids[..<4].map { ($0, Bool.random(using: &random)) })
    var wanted = CommitCounts()
    for (id, star) in stars {
      if model[id] == nil {
        wanted.discarded += 1
      }
      if model[id]?.favorite == !star {
        wanted.updated += 1
      }
      model[id]?.favorite = star
    }
    for id in ids[4..<6] {
      if model.removeValue(forKey: id) == nil {
        wanted.discarded += 1
      } else {
        wanted.removed += 1
      }
    }
    #expect(try archive.commitBrowse(favorites: stars, removed: Array(ids[4..<6])) == wanted)
  }

  private func check(
    _ archive: Archive, _ model: [Int: ArchivedCity], _ revision: Int
  ) throws {
    let cities = model.values.sorted { $0.city.id < $1.city.id }
    #expect(try archive.all() == cities)
    let ordered = cities.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
    #expect(try archive.page(offset: 0, limit: 50).cities == ordered)
    let status = try archive.status()
    #expect(status.count == cities.count)
    #expect(status.favorites == cities.count { $0.favorite })
    #expect(status.revision == revision)
  }

  /// A sort key for session order, for cities with numbers as names.
  private static func key(_ archived: ArchivedCity) -> [Int] {
    let city = archived.city
    return [
      archived.favorite ? 0 : 1, -(city.population ?? 0), Int(city.name) ?? 0, city.id,
    ]
  }

  /// A random city. Ids, names and populations are few, so that they coincide.
  private static func city(using random: inout SeededGenerator) -> ArchivedCity {
    let population = Int.random(in: 0...2, using: &random)
    let name = String(Int.random(in: 1...3, using: &random))
    let city = City.bare(
      .random(in: 1...12, using: &random), name, population: population == 0 ? nil : population)
    return ArchivedCity(city, favorite: .random(using: &random))
  }
}
