import Testing

@testable import Archive
@testable import Geography
@testable import Services

@Suite("Weather history in the archive")
struct WeatherHistoryTests {
  private let archive: Archive

  init() throws {
    archive = try Archive.opened(Archive.inMemory)
    try archive.add(city(1), favorite: true)
    try archive.add(city(2), favorite: false)
  }

  @Test("Weather is recorded for starred cities only")
  func onlyFavorites() throws {
    let recorded = try archive.weatherLog.record([
      entry(1, at: 10), entry(2, at: 10), entry(3, at: 10),
    ])
    #expect(recorded.map(\.city) == [1])
    #expect(recorded.first?.id == 1)
    #expect(try archive.weatherLog.page(of: 2, offset: 0, limit: 9).total == 0)
  }

  @Test("The history lists entries newest first, in pages, with unrounded values")
  func paging() throws {
    for time in [30.0, 10.5, 20] {
      _ = try archive.weatherLog.record([entry(1, at: time)])
    }
    let first = try archive.weatherLog.page(of: 1, offset: 0, limit: 2)
    #expect(first.entries.map(\.time) == [30, 20])
    #expect(first.total == 3)
    let second = try archive.weatherLog.page(of: 1, offset: 2, limit: 2)
    #expect(second.entries == [entry(1, at: 10.5, id: 2)])
  }

  @Test("An entry can be removed once by its id")
  func removal() throws {
    let id = try #require(archive.weatherLog.record([entry(1, at: 1)]).first?.id)
    #expect(try archive.weatherLog.remove(id))
    #expect(try !archive.weatherLog.remove(id))
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 9).entries.isEmpty)
  }

  @Test("A city that loses its star keeps its history, and a removed city loses it")
  func lifetime() throws {
    _ = try archive.weatherLog.record([entry(1, at: 1)])
    try archive.setFavorite(ids: [1], to: false)
    _ = try archive.commitImport([ArchivedCity(city: city(1), favorite: true)])
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 9).total == 1)
    try archive.remove(ids: [1])
    try archive.add(city(1), favorite: true)
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 9).total == 0)
  }

  @Test("Recording weather does not change the revision of the archive")
  func revision() throws {
    let before = try archive.status()
    _ = try archive.weatherLog.record([entry(1, at: 1)])
    #expect(try archive.status() == before)
  }

  private func city(_ id: Int) -> City {
    City(id: id, name: "City \(id)", coordinate: Coordinate(lat: 0, lon: 0))
  }

  private func entry(_ city: Int, at time: Double, id: Int = 0) -> WeatherEntry {
    WeatherEntry(
      id: id, city: city, time: time, temperature: 20.25, minimum: nil, maximum: 24.5,
      summary: "Clear sky", icon: "clear-day")
  }
}
