import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

/// Tables whose columns the user names.
@Suite struct TableColumnTests {
  private func file(_ text: String, _ uses: [String: TableColumn?]) throws -> CityFile {
    let choices = uses.sorted { $0.key < $1.key }.map {
      TableColumn.Use(name: $0.key, column: $0.value)
    }
    return try CityFile(Array(text.utf8), format: nil, choices: choices)
  }

  @Test("The meanings that the headings suggest are reported")
  func guess() throws {
    let file = try CityFile("Name,Breite,Länge,Farbe,Lat deg\nBern,46.9,7.4,rot,46\n")
    #expect(
      file.tableColumns == [
        .init(name: "Name", column: .name), .init(name: "Breite", column: .lat),
        .init(name: "Länge", column: .lon), .init(name: "Farbe", column: nil),
        .init(name: "Lat deg", column: nil),
      ])
  }

  @Test("Chosen meanings come before those of headings, and bring tags, lists, visits and notes")
  func chosen() throws {
    let file = try file(
      "Wo;Wann;Womit;Was;name\nBern;2019-05;bahn;gut;x\n",
      ["Wo": .name, "wann": .visits, "Womit": .tags, "Was": .note, "name": nil])
    let place = try #require(file.places.first)
    #expect(place.name == "Bern" && place.note == "gut")
    #expect(place.annotation?.tags == ["bahn"])
    let annotation = try #require(
      place.annotation?.annotation(place: "Bern", city: "Bern", visits: []))
    #expect(annotation.note == "gut" && annotation.visits.map(\.text) == ["2019-05"])
    #expect(file.ignoredColumns(places: false) == ["name"])
    #expect(file.tableColumns.map(\.column) == [.name, .visits, .tags, .note, nil])
  }

  @Test("A chosen column of ids has GeoNames ids")
  func ids() throws {
    let file = try file("gn,title\n2661552,Bern\n", ["gn": .id, "title": nil])
    #expect(file.rows.map(\.id) == [2_661_552])
  }

  @Test("A date that is not ISO 8601 makes only its row invalid")
  func foreignDate() throws {
    let file = try file("name,day\nBern,03/04/2019\nOslo,2019-04-03\n", ["day": .visits])
    #expect(file.invalid.rows.map(\.line) == [2] && file.places.count == 1)
  }

  @Test("A column that the table does not have, and a file without columns, are refused")
  func refused() throws {
    let missing = #expect(throws: TextFileError.self) { try file("name\nBern\n", ["Ort": .name]) }
    #expect(missing?.problem == "the table has no column \"Ort\"")
    let kml = Array("<kml/>".utf8)
    let kmz = ZIPSample([.init("doc.kml", kml)]).bytes
    for (bytes, format) in [(kml, ImportFormat.kml), (kmz, .kmz)] {
      let error = #expect(throws: TextFileError.self) {
        try CityFile(bytes, format: format, choices: [.init(name: "a", column: .name)])
      }
      #expect(error?.problem == "only the columns of a table have a meaning")
    }
  }
}
