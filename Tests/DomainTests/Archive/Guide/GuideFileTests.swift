import Foundation
import Platform
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("Files of places")
struct GuideFileTests {
  private func file(_ text: String, _ format: GuideFile.Format? = nil) throws -> GuideFile {
    try GuideFile(Array(text.utf8), format: format)
  }

  @Test("Irregular rows of the older guide are read")
  func oddRows() throws {
    let text = """
      \u{FEFF}{"places": [
        {"city": "Washington, D.C.", "latitude": 38, "longtitude": -77.0365,
         "name": " Casa \u{e9} ", "image": "http://example.org/a b/é.jpg",
         "description": "\(String(repeating: "d", count: 1140))"},
        {"city": "North Pole", "latitude": 0, "longtitude": 0.0, "name": "Santa", "image": "",
         "description": ""},
        {"latitude": -90, "longitude": "139.25", "name": "South Pole",
         "image": "a picture would be nice", "description": "x", "more": [1]}
      ]}
      """
    let places = try file(text).places.map(\.place)
    #expect(places.map(\.city) == ["Washington, D.C.", "North Pole", nil])
    #expect(places.map(\.name) == ["Casa é", "Santa", "South Pole"])
    #expect(
      places.map(\.coordinate) == [
        Coordinate(lat: 38, lon: -77.0365), Coordinate(lat: 0, lon: 0),
        Coordinate(lat: -90, lon: 139.25),
      ])
    #expect(places.map { $0.description?.count } == [1140, nil, 1])
    #expect(places.map { $0.picture == nil } == [false, true, true])
  }

  @Test("Unusable rows are reported, and the others are imported")
  func invalidRows() throws {
    let rows = [
      #"{"name": "", "latitude": 1, "longitude": 1}"#, "7", "null",
      #"{"name": "a", "latitude": 91, "longitude": 1}"#,
      #"{"name": "a", "latitude": 1, "longitude": 1e400}"#,
      #"{"name": "a", "latitude": 1}"#, #"{"name": 5, "latitude": 1, "longitude": 1}"#,
      #"{"name": "a\nb", "latitude": 1, "longitude": 1}"#,
      #"{"name": "good", "latitude": 1, "longitude": 1, "city": null}"#,
      #"{"name": "a", "latitude": "one", "longitude": 1}"#,
    ]
    let file = try file("{\"places\": [\(rows.joined(separator: ","))]}")
    #expect(file.places.map(\.row.index) == [8])
    #expect(file.invalid.rows.map(\.row.index) == [0, 1, 2, 3, 4, 5, 6, 7, 9])
    #expect(
      file.invalid.rows.map(\.reason) == [
        "the place needs a name", "it is a number", "it is null",
        "there is no position at latitude 91.0, longitude 1.0", "longitude is not a number",
        "it has only one of latitude and longitude", "name is a number, not a string",
        "a name must be one line without control characters", "latitude is not a number",
      ])
  }

  @Test("A GeoJSON file with the latitude first is refused")
  func geoJSON() throws {
    func feature(_ lon: Double, _ lat: Double) -> String {
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(lon), \(lat)]},
       "properties": {"name": "a", "city": "b"}}
      """
    }
    let rows = [
      feature(151.2, -33.8), feature(-33.8, 151.2), feature(200, 100),
      #"{"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}"#,
      #"{"type": "Feature", "geometry": null, "properties": null}"#, "{}",
    ]
    let text = "{\"type\": \"FeatureCollection\", \"features\": [\(rows.joined(separator: ","))]}"
    let read = try file(text)
    #expect(read.places.map(\.place.coordinate) == [Coordinate(lat: -33.8, lon: 151.2)])
    #expect(read.places.first?.place.city == "b")
    #expect(read.invalid.rows.map(\.row.index) == [1, 2, 3, 4, 5])
    #expect(
      read.invalid.rows[0].reason == "its latitude would be 151.2; GeoJSON has the longitude first")
    let named = try file(text, .geojson)
    #expect(named.invalid == read.invalid)
    #expect(named.places.elementsEqual(read.places, by: ==))
  }

  @Test(
    "A file without places is refused",
    arguments: [
      "", "[]", "{}", "{\"places\": 1}", "{\"type\": \"FeatureCollection\"}", "{\"places\": [",
      "\u{0}\u{1}\u{2}", "{\"places\": []} x", "{\"places\": [], \"places\": []}",
      String(repeating: "[", count: 1000),
    ])
  func noise(_ text: String) {
    #expect(throws: GuideFileError.self) { try file(text) }
  }

  @Test("A table of places has columns in any order, with any separator")
  func csv() throws {
    let comma = """
      \u{FEFF}Name,longtitude,latitude,city,image,description,more
      "A, ""b"" c",11.25,43.77,Florence,https://example.org/a.png,"two
      lines",x
      ,,,,,,
      Nowhere,1,99,,,,
      short,1
      "c"d,1,1,,,,
      \u{5E9}\u{5DC} 🎡,1,,,,,
      plain,1,1,,,,

      """
    let read = try file(comma)
    #expect(
      read.places.map(\.place) == [
        ImportedPlace(
          city: "Florence", name: "A, \"b\" c", coordinate: Coordinate(lat: 43.77, lon: 11.25),
          description: "two\nlines", picture: PictureAddress("https://example.org/a.png")),
        ImportedPlace(name: "plain", coordinate: Coordinate(lat: 1, lon: 1)),
      ])
    #expect(read.places.map(\.row) == [GuideRow(index: 0, line: 2), GuideRow(index: 5, line: 9)])
    #expect(read.invalid.rows.map(\.row.line) == [5, 6, 7, 8])
    #expect(
      read.invalid.rows.map(\.reason) == [
        "there is no position at latitude 99.0, longitude 1.0",
        "it has 2 cells, but the heading has 7", "a quoted cell is followed by other text",
        "it has only one of latitude and longitude",
      ])
    let other = try file("lat;lon;name\r\n1;2;a;\r\n1;2;b\r\n", .csv)
    #expect(other.places.map(\.place.name) == ["b"])
  }

  @Test(
    "A table without the required columns is refused",
    arguments: ["a,b\n1,2", "name\n\"a", "\u{1}", " \n"])
  func noTable(_ text: String) {
    #expect(throws: GuideFileError.self) { try file(text, .csv) }
  }

  @Test("A table of 100,000 lines is read, and a longer one is refused")
  func large() throws {
    let text = "name,lat,lon\n" + String(repeating: "a,1,2\n", count: 100_000)
    #expect(try file(text).places.count == 100_000)
    #expect(throws: GuideFileError.self) { try file(text + "a,1,2") }
  }

  @Test("A format that does not match the file is refused")
  func otherFormat() {
    #expect(throws: GuideFileError.self) { try file("{\"places\": []}", .geojson) }
    #expect(throws: GuideFileError.self) {
      try file("{\"type\": \"FeatureCollection\", \"features\": []}", .json)
    }
  }

  @Test("The included guide is complete, and each place is near its city")
  func shipped() throws {
    let path = Repository.url.appending(path: "Sources/Data/guide.json").path
    let file = try GuideFile(try File.readRegular(path))
    #expect(file.invalid.count == 0)
    #expect(file.places.count >= 60)
    #expect(Set(file.places.map(\.place.city)).count >= 20)
    let places = file.places.map(\.place)
    #expect(Set(places.map(\.name)).count == places.count)
    #expect(places.allSatisfy { ($0.description?.count ?? 0) > 20 })
    for resolved in try ResolvedPlace.resolve(places, in: try TestGazetteer.real.get()) {
      // The id is negative if no place of the file with this city is near a city of that name.
      guard let city = resolved.city, city.id >= 0 else {
        Issue.record("\(resolved.place.name) is not near \(resolved.place.city ?? "any city")")
        continue
      }
      #expect(city.name == resolved.place.city)
    }
  }
}
