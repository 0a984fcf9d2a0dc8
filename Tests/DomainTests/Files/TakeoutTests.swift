import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

/// The files are written for these tests in the formats of Google Takeout.
@Suite("Saved places of Google")
struct TakeoutTests {
  typealias File = ZIPSample.File

  private static let gazetteer = TestGazetteer.real

  private static let list = """
    Title,Note,URL,Tags,Comment\r
    ,,,,\r
    Alhambra,book early,"https://www.google.com/maps/place/Alhambra/data=!4m2!8m2!3d37.1760783!4d-3.5881413","moors, gardens",with Ann\r
    Bern,,https://www.google.com/maps/place/Bern/data=!4m2!3m1!1s0x0:0x1,,\r
    Springfield,,https://www.google.com/maps/place/Springfield/data=!4m2!3m1!1s0x0:0x2,,\r

    """

  private static let starred = """
    {"type": "FeatureCollection", "features": [
    {"geometry": {"coordinates": [2.2944813, 48.8583701], "type": "Point"}, "properties": {
      "date": "2023-05-14T09:12:44Z", "google_maps_url": "http://maps.google.com/?cid=9846271553201846315",
      "location": {"address": "5 Av. Anatole France, 75007 Paris, France", "country_code": "FR", "name": "Tour"}},
      "type": "Feature"}]}
    """

  private static let labeled = """
    {"type": "FeatureCollection", "features": [
    {"geometry": {"coordinates": [10.75, 59.91], "type": "Point"},
     "properties": {"address": "Storgata 1, 0155 Oslo, Norway", "name": "Home"}, "type": "Feature"}]}
    """

  private static let reviews = """
    {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [13.4, 52.5], "type": "Point"},
    "properties": {"five_star_rating_published": 5, "location": {"name": "Bar"}}, "type": "Feature"}]}
    """

  private func resolve(_ file: CityFile) throws -> (ResolvedCities, Gazetteer) {
    let gazetteer = try Self.gazetteer.get()
    return (try ResolvedCities(file, in: gazetteer) { _ in }, gazetteer)
  }

  @Test("The name of the file of a list is the name of the list; notes and tags come with it")
  func list() throws {
    let file = try CityFile(Array(Self.list.utf8), format: nil, name: "Want to go.csv")
    let (found, gazetteer) = try resolve(file)
    #expect(found.rows.map { gazetteer.city(id: $0.id)?.name } == ["Granada", "Bern"])
    let annotation = found.rows.first?.annotation
    #expect(annotation?.lists == ["Want to go"])
    #expect(annotation?.tags == ["moors", "gardens"])
    #expect(annotation?.note == "Alhambra: book early\nwith Ann")
    #expect(found.rows.last?.annotation?.lists == ["Want to go"])
    #expect(file.ignoredColumns(places: false).isEmpty)
    let unresolved = try #require(found.unresolved.rows.first)
    #expect(
      unresolved.text == "Springfield" && unresolved.reason == "several cities have this name")
    #expect(unresolved.candidates.count > 1)
  }

  @Test("A text without a name, and a table of another program, is no list")
  func noList() throws {
    #expect(try CityFile(Self.list).places.first?.annotation?.lists == [])
    let table = try CityFile(Array("name,note,tags\nBern,x,y\n".utf8), format: nil, name: "a.csv")
    #expect(table.places.map(\.annotation) == [nil])
  }

  @Test("A file whose name a list cannot have is refused")
  func badName() {
    for name in [String(repeating: "x", count: 300) + ".csv", "a\nb.csv", ".csv"] {
      let error = #expect(throws: TextFileError.self) {
        try CityFile(Array(Self.list.utf8), format: nil, name: name)
      }
      #expect(error?.problem.hasPrefix("the name of the file is that of a list, but") == true)
    }
  }

  @Test("A whole archive brings lists, starred and labelled places, and nothing else")
  func archive() throws {
    let bytes = ZIPSample([
      File("Takeout/archive_browser.html", "<html>"),
      File("Takeout/Gespeichert/Möchte hin.csv", "\u{FEFF}" + Self.list),
      File("Takeout/Gespeichert/Leer.csv", "Titel,Notiz,URL,Kommentar\n"),
      File("Takeout/Gespeichert/Nichts.csv", ""),
      File("Takeout/Fit/Daily.csv", "Date,Steps\n2020-01-01,5\n"),
      File("Takeout/Maps (your places)/Saved Places.json", Self.starred),
      File("Takeout/Maps (your places)/Reviews.json", Self.reviews),
      File("Takeout/Maps/My labeled places/Labeled places.json", Self.labeled),
      File("Takeout/Location History/Records.json", "{\"locations\": []}"),
      File("Takeout/My Maps/x.kml", "<kml>"),
    ]).bytes
    let file = try CityFile(bytes, format: nil)
    #expect(file.format == .takeout)
    let (found, gazetteer) = try resolve(file)
    #expect(
      found.rows.map { gazetteer.city(id: $0.id)?.name } == ["Granada", "Bern", "Paris", "Oslo"])
    #expect(
      found.rows.map { $0.annotation?.lists ?? [] }
        == [["Möchte hin"], ["Möchte hin"], [], []])
    #expect(
      found.unresolved.rows.map(\.reason) == ["Möchte hin.csv: several cities have this name"])
  }

  @Test("A second import changes nothing")
  func twice() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let file = try CityFile(Array(Self.list.utf8), format: nil, name: "Want to go.csv")
    let (found, gazetteer) = try resolve(file)
    let first = try archive.importRows(found.rows) { gazetteer.city(id: $0) }
    #expect(first.added == 2)
    let before = try archive.fileAnnotations()
    let second = try archive.importRows(found.rows) { gazetteer.city(id: $0) }
    #expect(second.unchanged == 2)
    #expect(try archive.fileAnnotations() == before)
  }
}
