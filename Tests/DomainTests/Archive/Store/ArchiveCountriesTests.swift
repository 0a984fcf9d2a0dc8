import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

@Suite("Countries in the archive")
struct ArchiveCountriesTests {
  private let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  private let fiji = Country(
    code: "FJ", name: "Fiji", capital: "Suva", continent: "OC", population: 883_483,
    bounds: Bounds(north: -12.48, south: -20.67, east: -178.42, west: 177.14), cities: 0)

  private let antarctica = Country(
    code: "AQ", name: "Antarctica", capital: nil, continent: "AN", population: nil,
    bounds: Bounds(north: -60, south: -90, east: 180, west: -180), cities: 0)

  @Test("Stored countries are complete and do not change the revision")
  func stored() throws {
    #expect(try archive.countries.all().isEmpty)
    try archive.countries.store([fiji, antarctica])
    #expect(try archive.countries.all() == [antarctica, fiji])
    #expect(try archive.status().revision == 0)
  }

  @Test("A country that is stored again replaces the earlier record")
  func upsert() throws {
    try archive.countries.store([fiji, antarctica])
    var renamed = fiji
    renamed.name = "Viti"
    renamed.capital = nil
    renamed.bounds.north = -12
    try archive.countries.store([renamed])
    try archive.countries.store([])
    #expect(try archive.countries.all() == [antarctica, renamed])
  }

  @Test("An invalid country rejects its entire answer")
  func refused() throws {
    var broken = fiji
    broken.bounds.north = 91
    #expect(throws: ArchiveError.self) { try archive.countries.store([antarctica, broken]) }
    #expect(try archive.countries.all().isEmpty)
  }
}
