import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// Imports of files from other programs. The files are written for this test in the formats of those
/// programs.
@Suite("Imports from other programs", .endToEnd, .serialized)
struct MovingInTests {
  /// A file of `Tests/Transcripts/Fixtures/moving-in` and the expected result.
  struct Sample: Sendable, CustomTestStringConvertible {
    var file, format: String
    var rows: Int

    /// The names of the cities, sorted.
    var cities: [String]
    var duplicates = 0
    var unresolved: [Int] = []
    var invalid: [Int] = []
    var unknown = 0

    /// The number of rows that become places of the guide.
    var places: Int

    var testDescription: String { file }
  }

  static let samples = [
    Sample(
      file: "google-starred-2024.json", format: "geojson", rows: 6,
      cities: ["Berlin", "Cupertino", "Kyoto", "Paris"], duplicates: 1, unresolved: [51], places: 3),
    Sample(
      file: "google-starred-2018.json", format: "geojson", rows: 5,
      cities: ["Porto", "Rome", "Turin"], unresolved: [58], invalid: [70], places: 2),
    Sample(
      file: "google-list.csv", format: "csv", rows: 5, cities: ["Barcelona", "Lisbon", "Madrid"],
      duplicates: 1, unresolved: [6], places: 4),
    Sample(
      file: "google-list-german.csv", format: "csv", rows: 4,
      cities: ["Budapest", "Köln", "Munich", "Paris"], places: 4),
    Sample(
      file: "osmand-favorites.gpx", format: "gpx", rows: 3, cities: ["Berlin", "Potsdam"],
      duplicates: 1, places: 3),
    Sample(
      file: "osmand-group.gpx", format: "gpx", rows: 4, cities: ["Basel", "Zürich"],
      unresolved: [12], invalid: [16], places: 3),
    Sample(
      file: "gps-device.gpx", format: "gpx", rows: 2, cities: ["Edinburgh", "London"], places: 2),
    Sample(
      file: "organic-maps.kml", format: "kml", rows: 4, cities: ["Brno", "Prague"],
      invalid: [49, 54],
      places: 2),
    Sample(
      file: "organic-maps-folders.kml", format: "kml", rows: 4, cities: ["Naples", "Oslo"],
      duplicates: 1, invalid: [29], places: 3),
    Sample(
      file: "organic-maps.kmz", format: "kmz", rows: 3, cities: ["Bled", "Ljubljana"],
      duplicates: 1, places: 2),
    Sample(
      file: "osmand.osf", format: "osf", rows: 3, cities: ["Berlin", "Potsdam"], duplicates: 1,
      places: 3),
    Sample(
      file: "google-takeout.zip", format: "takeout", rows: 12,
      cities: [
        "Barcelona", "Berlin", "Cupertino", "Kyoto", "Lisbon", "Madrid", "Oslo", "Paris",
      ],
      duplicates: 2, unresolved: [6, 51], places: 8),
    Sample(
      file: "foursquare-checkins.json", format: "checkins", rows: 5, cities: ["Budapest", "Tokyo"],
      duplicates: 1, unresolved: [5], invalid: [6], places: 3),
    Sample(
      file: "geojson-io.geojson", format: "geojson", rows: 3, cities: ["Budapest", "Vienna"],
      invalid: [21], places: 2),
    Sample(
      file: "simplestyle.geojson", format: "geojson", rows: 4, cities: ["Austin", "Berlin"],
      duplicates: 1, unresolved: [6], places: 3),
    Sample(
      file: "names.txt", format: "names", rows: 11,
      cities: ["Beijing", "Berlin", "Köln", "Paris", "Tokyo", "Vienna", "Zürich"], duplicates: 1,
      unresolved: [9, 11, 12], places: 8),
    Sample(
      file: "cityroulette.csv", format: "csv", rows: 5, cities: ["Lisbon", "London"],
      duplicates: 1, invalid: [6], unknown: 1, places: 2),
  ]

  private let home: Home

  init() throws { home = try Home() }

  private func path(_ sample: Sample) -> JSON {
    .string(
      Repository.url.appending(path: "Tests/Transcripts/Fixtures/moving-in/\(sample.file)").path)
  }

  private func expectSum(_ answer: JSON) {
    let counts = [
      "added", "updated", "unchanged", "duplicates", "unknown", "unresolved", "invalidCount",
      "skipped",
    ]
    let sum = counts.reduce(0) { $0 + (answer[$1]?.int ?? 0) }
    #expect(answer["rows"] == JSON(sum), "\(answer.text)")
  }

  private func lines(_ answer: JSON, _ name: String) -> [Int] {
    answer[name]?.array?.compactMap { $0["line"]?.int } ?? []
  }

  @Test(
    "The format of each file is detected, its cities are added once, and its counts add up",
    arguments: samples)
  func cities(_ sample: Sample) throws {
    let backend = try Backend(home)
    var request: JSON = ["path": path(sample), "format": "auto", "dryRun": true]
    let dry = try backend.call("archive.import", request)
    #expect(try backend.call("archive.status")["count"] == 0)
    #expect(!File.exists(home.archive))
    #expect(backend.notifications.isEmpty)
    request = ["path": path(sample)]
    let first = try backend.call("archive.import", request)
    #expect(first.comparedWithDryRun == dry.comparedWithDryRun)
    expectSum(first)
    #expect(first["format"] == .string(sample.format))
    #expect(first["rows"] == JSON(sample.rows))
    #expect(first["duplicates"] == JSON(sample.duplicates))
    #expect(first["unknown"] == JSON(sample.unknown))
    #expect(lines(first, "unresolvedRows") == sample.unresolved)
    #expect(lines(first, "invalid") == sample.invalid)
    let names = try backend.call("archive.list")["cities"]?.array?.compactMap { $0["name"]?.string }
    #expect(names?.sorted() == sample.cities)
    let again = try backend.call("archive.import", request)
    expectSum(again)
    #expect(again["added"] == 0 && again["updated"] == 0)
    #expect(again["unchanged"] == first["added"] && again["archive"] == first["archive"])
    #expect(try backend.leave() == .code(0))
  }

  @Test("Each file adds its places to the guide once, and its counts add up", arguments: samples)
  func places(_ sample: Sample) throws {
    let backend = try Backend(home)
    let request: JSON = ["path": path(sample), "target": "places"]
    let rehearsal: JSON = ["path": path(sample), "target": "places", "dryRun": true]
    let dry = try backend.call("archive.import", rehearsal)
    #expect(try backend.call("place.list")["total"] == 0)
    let first = try backend.call("archive.import", request)
    #expect(first.comparedWithDryRun == dry.comparedWithDryRun)
    expectSum(first)
    #expect(first["added"] == JSON(sample.places))
    #expect(first["guide"]?["placeCount"] == JSON(sample.places))
    let again = try backend.call("archive.import", request)
    expectSum(again)
    #expect(again["added"] == 0 && again["updated"] == 0)
    #expect(again["unchanged"] == JSON(sample.places))
    #expect(again["guide"] == first["guide"] && again["archive"]?["count"] == 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A dry run of every kind of file has the result of the import, with a count for every row")
  func everyKind() throws {
    let folder = Repository.url.appending(path: "Tests/Transcripts/Fixtures/imports")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let backend = try Backend(home)
    for file in files where !file.hasSuffix(".jsonl") && file != "not-ascii.gpx" {
      for target in ["cities", "places"] {
        let path = JSON.string(folder.appending(path: file).path)
        let dry = try backend.call(
          "archive.import", ["path": path, "target": .string(target), "dryRun": true])
        let done = try backend.call("archive.import", ["path": path, "target": .string(target)])
        #expect(done.comparedWithDryRun == dry.comparedWithDryRun, "\(file) \(target)")
        #expect(dry["undo"] == .null, "\(file) \(target)")
        expectSum(done)
      }
    }
    #expect(try backend.leave() == .code(0))
  }

  @Test("A dry run sends no notification and changes no row")
  func rehearsal() throws {
    let backend = try Backend(home)
    try backend.call("archive.import", ["text": "2643743"])
    _ = try backend.notification("archive.didChange")
    let before = try backend.call("archive.export", ["format": "csv", "favoritesOnly": false])
    let rows = "geonameid,name,lat,lon\n2643743,Londinium,51.5,-0.1\n7,Seven,1,2\n"
    let dry = try backend.call("archive.import", ["text": .string(rows), "dryRun": true])
    #expect(dry["added"] == 1 && dry["updated"] == 1 && dry["archive"]?["count"] == 2)
    #expect(
      try backend.call("archive.export", ["format": "csv", "favoritesOnly": false]) == before)
    #expect(backend.notifications.isEmpty)
    let done = try backend.call("archive.import", ["text": .string(rows)])
    #expect(done.comparedWithDryRun == dry.comparedWithDryRun)
    #expect(try backend.leave() == .code(0))
  }
}
