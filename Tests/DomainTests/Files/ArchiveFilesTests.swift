import Files
import Testing

@testable import Archive
@testable import Geography
@testable import Services
@testable import Sessions

@Suite("Import of rows into the archive")
struct ArchiveFilesTests {
  private let archive: Archive

  init() throws {
    archive = try Archive.opened(Archive.inMemory)
  }

  @Test("A row with only an id is completed from the gazetteer")
  func bareID() throws {
    let report = try archive.take("geonameid,name\n3176959,\n5,a\n", knowing: [.florence])
    #expect(report.added == 1)
    #expect(report.unknown.rows.map { [$0.line, $0.id] } == [[3, 5]])
    #expect(try archive.all() == [ArchivedCity(.florence)])
  }

  @Test("A row with a name keeps it")
  func ownName() throws {
    try archive.take("geonameid,name\n3176959,Firenze\n", knowing: [.florence])
    var firenze = City.florence
    firenze.name = "Firenze"
    #expect(try archive.all() == [ArchivedCity(firenze)])
  }

  @Test("An empty cell clears a member, and a missing column leaves it unchanged")
  func emptyCells() throws {
    try archive.take("geonameid,name,lat,lon,country\n3176959,F,43.8,11.2,\n", knowing: [.florence])
    let city = try #require(try archive.city(id: City.florence.id)?.city)
    #expect(city.country == nil)
    #expect(city.timezone == "Europe/Rome")
  }

  @Test("A city outside the gazetteer is restored from the row or from the archive")
  func unknownToGazetteer() throws {
    try archive.take("geonameid,name,lat,lon\n5,Here,1,2\n")
    #expect(try archive.city(id: 5)?.city.name == "Here")
    let report = try archive.take("5")
    #expect(report.updated == 1)
    let stored = try archive.city(id: 5)
    #expect(stored?.favorite == true)
  }

  @Test("An import never removes a star", arguments: ["id,favorite\n1,false\n", "id\n1\n"])
  func starsStay(_ text: String) throws {
    try archive.add(.bare(1), favorite: true)
    let report = try archive.take(text)
    #expect(report.unchanged == 1)
    let stored = try archive.city(id: 1)
    #expect(stored?.favorite == true)
  }

  @Test("A list of ids stars its cities and adds the missing ones")
  func stars() throws {
    try archive.add(.bare(1))
    try archive.add(.bare(2), favorite: true)
    let report = try archive.take("1,2,3176959,9,1,x", knowing: [.florence])
    #expect([report.updated, report.unchanged, report.added] == [1, 1, 1])
    #expect(report.unknown.rows.map(\.id) == [9])
    #expect(try archive.favorites() == [1: true, 2: true, 3_176_959: true])
  }

  @Test("Of several rows of one city the last is imported")
  func repeated() throws {
    let report = try archive.take("geonameid,name,lat,lon\n1,a,1,2\n1,b,1,2\n1,b,1,2\n")
    #expect([report.added, report.updated, report.unchanged] == [1, 0, 0])
    #expect(try archive.city(id: 1)?.city.name == "b")
  }

  @Test("An import is one change of the revision, or none if nothing changes")
  func revision() throws {
    try archive.take("geonameid,name,lat,lon\n1,a,1,2\n2,b,1,2\n")
    #expect(try archive.status().revision == 1)
    try archive.take("geonameid,name,lat,lon\n1,a,1,2\n3,c,1,\n")
    #expect(try archive.status().revision == 1)
  }

  @Test("Swapped latitude and longitude are detected with the gazetteer")
  func swapped() throws {
    let report = try archive.take(
      "geonameid,name,lat,lon\n3176959,Florence,11.25,43.78\n", knowing: [.florence])
    #expect(report.invalid.rows.map(\.line) == [2])
    let reason = report.invalid.rows.first?.reason ?? ""
    #expect(reason.contains("swapped"))
    #expect(try archive.all().isEmpty)
  }

  @Test("An import over a city keeps its weather history")
  func history() throws {
    try archive.add(.bare(1), favorite: true)
    let entry = WeatherEntry(
      city: 1, time: 1, temperature: 1, minimum: nil, maximum: nil, summary: nil, icon: nil)
    _ = try archive.weatherLog.record([entry])
    try archive.take("geonameid,name,lat,lon\n1,Renamed,1,2\n")
    #expect(try archive.weatherLog.page(of: 1, offset: 0, limit: 9).total == 1)
  }
}
