import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("City files as KML")
struct KMLFileTests {
  private static let gazetteer = TestGazetteer.real

  /// Imports a file into an archive. Resolves its places with the gazetteer.
  private func take(_ text: String, into archive: Archive) throws -> FileImportReport {
    let file = try CityFile(text)
    let found = try ResolvedCities(file, in: try Self.gazetteer.get()) { _ in }
    return try archive.importRows(found.rows, lists: file.lists) { id in
      (try? Self.gazetteer.get())?.city(id: id)
    }
  }

  private func placemark(_ name: String, _ more: String = "", lat: Double, lon: Double) -> String {
    "<Placemark><name>\(name)</name>\(more)"
      + "<Point><coordinates>\(lon),\(lat)</coordinates></Point></Placemark>"
  }

  private var oslo: String { placemark("Oslo", lat: 59.91, lon: 10.75) }

  @Test("A placemark gets the list of the innermost folder with a name, and none of a document")
  func folders() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let text = """
      <kml><Document><name>Mine</name>\(placemark("Bern", lat: 46.948, lon: 7.447))
      <Folder><name>North</name>\(oslo)<Folder><name>Deeper</name>
      \(placemark("Bergen", lat: 60.39, lon: 5.32))</Folder><Folder><name> </name>
      \(placemark("Trondheim", lat: 63.43, lon: 10.4))</Folder>
      \(placemark("Stavanger", lat: 58.97, lon: 5.73))</Folder></Document></kml>
      """
    #expect(try take(text, into: archive).added == 5)
    let lists = try archive.fileAnnotations().mapValues(\.lists)
    let names = Dictionary(
      uniqueKeysWithValues: try archive.all().map { ($0.city.name, lists[$0.city.id] ?? []) })
    #expect(
      names == [
        "Bern": [], "Oslo": ["North"], "Bergen": ["Deeper"], "Trondheim": ["North"],
        "Stavanger": ["North"],
      ])
    #expect(try archive.lists().map(\.name) == ["North", "Deeper"])
  }

  @Test("A document of Organic Maps is a list")
  func organicMaps() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let data = "<ExtendedData xmlns:mwm=\"https://omaps.app\"><mwm:name/></ExtendedData>"
    _ = try take(
      "<kml><Document><name>My Places</name>\(data)\(oslo)</Document></kml>", into: archive)
    #expect(try archive.lists().map(\.name) == ["My Places"])
    _ = try take("<kml><Document><name>Other</name>\(oslo)</Document></kml>", into: archive)
    #expect(try archive.lists().map(\.name) == ["My Places"])
  }

  @Test("Descriptions of places become paragraphs of the note of their city, once")
  func notes() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let text = """
      <kml>\(placemark("Oslo", "<description>north &amp; bright</description>", lat: 59.91, lon: 10.75))
      </kml>
      """
    let sights = """
      <kml><Document>\(placemark("Opera", "<description>walk on it</description>", lat: 59.907, lon: 10.753))
      \(placemark("Fram", "<description>a ship\n\nin a house</description>", lat: 59.903, lon: 10.70))
      </Document></kml>
      """
    _ = try take(
      text.replacing("<kml>", with: "<kml><Folder>").replacing("</kml>", with: "</Folder></kml>"),
      into: archive)
    #expect(try take(sights, into: archive).updated == 1)
    let note = "north & bright\n\nOpera: walk on it\n\nFram: a ship\n\nin a house"
    #expect(try archive.fileAnnotations().values.map(\.note) == [note])
    #expect(try take(sights, into: archive).unchanged == 1)
    #expect(try archive.fileAnnotations().values.map(\.note) == [note])
  }

  @Test("A row that would make the note of its city too long is invalid")
  func longNotes() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let long = String(repeating: "x", count: 40_000)
    let rows = (1...3).map {
      placemark("Oslo", "<description>\($0)\(long)</description>", lat: 59.91, lon: 10.75)
    }
    let report = try take(
      "<kml><Folder>\(rows.joined())</Folder></kml>", into: archive)
    #expect(report.invalid.count == 2)
    #expect(report.invalid.rows.allSatisfy { $0.reason.contains("65536 bytes") })
    #expect(try archive.fileAnnotations().values.first?.note == "1\(long)")
  }

  @Test("Ten thousand places with notes in one city are imported in time for their number")
  func manyNotes() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let rows = (1...10_000).map {
      placemark("p\($0)", "<description>\($0)</description>", lat: 59.91, lon: 10.75)
    }
    let report = try take(
      "<kml><Folder><name>L</name>\(rows.joined())</Folder></kml>", into: archive)
    #expect(report.added == 1)
    #expect(report.invalid.count > 4000)
  }

  @Test(
    "A folder whose name cannot be that of a list makes its rows invalid",
    arguments: [
      (String(repeating: "x", count: 257), "a list may have up to 256 bytes"),
      ("a\nb", "a list must be one line"), ("&#x200B;", "a list needs a visible character"),
    ])
  func badNames(_ name: String, _ reason: String) throws {
    let file = try CityFile("<kml><Folder><name>\(name)</name>\(oslo)\(oslo)</Folder></kml>")
    #expect(file.places.isEmpty && file.invalid.count == 2)
    #expect(file.invalid.rows.allSatisfy { $0.reason.hasPrefix(reason) })
  }

  @Test("The name of a folder after its placemarks is refused")
  func lateName() {
    let error = #expect(throws: TextFileError.self) {
      try CityFile("<kml><Folder>\n\(oslo)\n<name>North</name></Folder></kml>")
    }
    #expect(error?.line == 3)
  }

  @Test("Lists keep their order, and a city in several lists appears once")
  func listOrder() throws {
    let archive = try Archive.opened(Archive.inMemory)
    _ = try archive.commitImport((1...3).map { ArchivedCity(.bare($0)) })
    let ids = try ["C", "A", "B", "empty"].map {
      try archive.addList($0, color: .blue, icon: .pin, query: nil).id
    }
    _ = try archive.addToList(ids[2], cities: [1, 2], at: nil)
    _ = try archive.addToList(ids[1], cities: [2, 3], at: nil)
    _ = try archive.addToList(ids[0], cities: [2], at: nil)
    let before = try archive.fileAnnotations()
    let bytes = CityFileFormat.kml.bytes(
      of: try archive.all(), annotations: before, lists: try archive.fileLists(), credit: "")
    _ = try archive.commitBrowse(favorites: [:], removed: [1, 2, 3])
    for list in try archive.lists() {
      _ = try archive.removeList(list.id)
    }
    let file = try CityFile(bytes, format: nil)
    #expect(file.count == 3)
    _ = try archive.importRows(file.rows, lists: file.lists) { _ in nil }
    #expect(try archive.lists().map(\.name) == ["C", "A", "B"])
    #expect(try archive.fileAnnotations() == before)
  }

  @Test("An element of another namespace is not this program's")
  func otherNamespace() throws {
    let data = "<ExtendedData><x:city xmlns:x=\"urn:other\" id=\"1\"/></ExtendedData>"
    let file = try CityFile(
      "<kml><Document>\(placemark("A", data, lat: 1, lon: 2))</Document></kml>")
    #expect(file.rows.isEmpty && file.places.count == 1)
  }
}
