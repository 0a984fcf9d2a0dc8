import Files
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

@Suite("Annotations in imports of places")
struct PlaceImportRulesTests {
  let fixture: PlaceFileFixture
  var archive: Archive { fixture.archive }

  init() throws { fixture = try PlaceFileFixture() }

  private func load(_ rows: String...) throws -> GuideImport {
    try fixture.importFile(Array(GuideFixture.text(rows).utf8), isComplete: false)
  }

  private func row(_ more: String) -> String {
    #"{"city": "Florence", "name": "a", "latitude": 43.77, "longitude": 11.25, \#(more)}"#
  }

  private func annotation() throws -> PlaceAnnotation {
    try #require(try archive.guide.all().first).annotation
  }

  @Test("A note becomes a paragraph of that of the place, once, and tags and lists are added")
  func added() throws {
    _ = try load(row(#""note": "One.", "tags": ["Café"], "lists": ["Trips"]"#))
    let second = row(#""note": "Two.", "tags": ["CAFE", "new"], "lists": ["trips", "Seas"]"#)
    #expect(try load(second).updated == 1)
    #expect(try annotation().note == "One.\n\nTwo.")
    #expect(try annotation().tags == ["Café", "new"])
    #expect(try archive.lists().map(\.name) == ["Trips", "Seas"])
    #expect(try archive.lists().map(\.placeCount) == [1, 1])
    #expect(try load(second).unchanged == 1)
    #expect(try load(row(#""note": "One.""#)).unchanged == 1)
  }

  @Test("The user's own place gets nothing, and no list is made for it")
  func own() throws {
    _ = try archive.guide.add(GuideFixture.draft("a"))
    let done = try load(row(#""note": "One.", "tags": ["t"], "lists": ["Trips"]"#))
    #expect(done.unchanged == 1 && done.lists.map(\.isNew) == [true])
    #expect(try annotation() == PlaceAnnotation())
    #expect(try archive.lists().isEmpty && archive.tags().isEmpty)
  }

  @Test("Nothing is put into a smart list")
  func smart() throws {
    _ = try archive.addList("Clever", color: .blue, icon: .pin, query: "{}")
    #expect(try load(row(#""lists": ["clever"]"#)).added == 1)
    #expect(try load(row(#""lists": ["clever"]"#)).unchanged == 1)
    #expect(try annotation().lists.isEmpty)
  }

  @Test("Rows of one place in several lists are one place in all of them")
  func joined() throws {
    let done = try load(
      row(#""lists": ["A"], "tags": ["x"]"#), row(#""lists": ["B"]"#), row(#""lists": ["A", "B"]"#))
    #expect(done.added == 1 && done.repeated == 2)
    #expect(try annotation().lists.count == 2)
    #expect(done.lists.map(\.count) == [2, 2])
  }

  @Test("Texts that the rules of annotations refuse make their row invalid")
  func invalid() throws {
    for more in [
      #""tags": [7]"#, #""tags": ["\#(String(repeating: "x", count: 257))"]"#,
      #""lists": ["a\nb"]"#, #""note": 7"#,
      #""note": "a\u0000b""#,
    ] {
      let file = try CityFile(GuideFixture.text([row(more)]))
      #expect(file.places.isEmpty && file.invalid.count == 1, "\(more)")
      #expect(try GuideFile(Array(GuideFixture.text([row(more)]).utf8)).invalid.count == 1)
    }
    // Longer than a note may be only together.
    let note = String(repeating: "x", count: 40_000)
    _ = try load(row(#""note": "\#(note)""#))
    let done = try load(row(#""note": "y\#(note)""#))
    #expect(done.refused.count == 1 && done.updated == 0)
  }

  @Test("The id of a city counts in an export, also against its point, and not in other files")
  func cityIDs() throws {
    let rows = [
      #"{"city": "Prato", "cityId": 2, "name": "a", "latitude": 0, "longitude": 0}"#,
      #"{"city": "Unknown City", "cityId": 0, "name": "b", "latitude": 43.77, "longitude": 11.25}"#,
      #"{"city": "Elsewhere", "cityId": 77, "country": "ZZ", "name": "c", "latitude": 1, "longitude": 2}"#,
      #"{"cityId": "x", "country": 7, "name": "d", "latitude": 43.77, "longitude": 11.25}"#,
    ]
    let export =
      #"{"places": [\#(rows.joined(separator: ","))], "attribution": "\#(CityFileFormat.credit)"}"#
    try fixture.importFile(Array(export.utf8))
    #expect(
      try archive.guide.all().map(\.city) == [
        GuideCity(id: 77, name: "Elsewhere", country: "ZZ"), GuideFixture.florence,
        GuideFixture.prato, .unknown,
      ])
    try fixture.wipe()
    let other = Array(GuideFixture.text(rows).utf8)
    try fixture.importFile(other, isComplete: false)
    #expect(
      try archive.guide.all().map(\.city.name) == ["Elsewhere", "Florence", "Florence", "Prato"])
    #expect(try archive.guide.city(id: 77) != nil, "cities stay for their ids")
    let file = try GuideFile(other)
    #expect(Set(file.ignoredColumns) == ["cityId", "country"])
    #expect(file.places.allSatisfy { $0.place.cityID == nil })
    let table = try GuideFile(
      Array("name,city,cityId,country,lat,lon,tags\na,Prato,1,AA,43.88,11.1,x;y\n".utf8))
    #expect(table.ignoredColumns == ["cityId", "country"])
    #expect(table.places.map(\.place.cityID) == [nil])
    #expect(table.places.map(\.place.tags) == [["x", "y"]])
  }

  @Test("An object of tags, as OpenStreetMap has it, is not refused")
  func otherTags() throws {
    _ = try load(row(#""tags": {"amenity": "bench"}, "lists": {}"#))
    #expect(try annotation() == PlaceAnnotation())
  }

  @Test("Groups, folders and tags of other programs' files become lists and tags of places")
  func others() throws {
    let osmAnd = """
      <gpx creator="OsmAnd 4"><wpt lat="43.77" lon="11.25"><name>Bench</name><type>Trips</type>
      <desc>Stone</desc></wpt><extensions><points_groups><group name="Trips" color="#d00d0d"
      icon="special_star"/></points_groups></extensions></gpx>
      """
    try fixture.importFile(Array(osmAnd.utf8), isComplete: false)
    let kml = """
      <kml><Folder><name>Walks</name><Placemark><name>Bridge</name>
      <Point><coordinates>11.25,43.77</coordinates></Point></Placemark></Folder></kml>
      """
    try fixture.importGuide(Array(kml.utf8))
    let places = try archive.guide.all()
    #expect(places.map(\.name) == ["Bench", "Bridge"])
    #expect(places.map(\.description) == ["Stone", nil])
    #expect(places.map(\.annotation.lists) == [[1], [2]])
    let lists = try archive.lists()
    #expect(lists.map(\.name) == ["Trips", "Walks"])
    #expect(lists.first?.color == .red)
  }

  @Test("Exports for people are refused with one sentence")
  func onlyWritten() throws {
    _ = try archive.guide.add(GuideFixture.draft("a"))
    for format in [PlaceFileFormat.markdown, .org] {
      let bytes = try fixture.export(format)
      #expect(throws: TextFileError.self) { try CityFile(bytes, format: nil) }
      #expect(throws: GuideFileError.self) { try GuideFile(bytes) }
    }
  }

  @Test("Files of other kinds are refused by place.import with advice")
  func otherKinds() throws {
    let packed = ZIPSample([
      ZIPSample.File("favorites.gpx", "<gpx><wpt lat=\"1\" lon=\"2\"><name>a</name></wpt></gpx>")
    ]).bytes
    let problem = #expect(throws: GuideFileError.self) { try GuideFile(packed) }
    #expect(problem?.reason.contains("import it with archive.import") == true)
    #expect(throws: GuideFileError.self) { try GuideFile(Array("<kml/>".utf8), format: .kmz) }
  }
}
