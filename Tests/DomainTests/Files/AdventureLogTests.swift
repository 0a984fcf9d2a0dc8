import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Backups of AdventureLog")
struct AdventureLogTests {
  private static let gazetteer = TestGazetteer.real

  private func location(_ more: String, name: String = "Opera") -> String {
    """
    {"export_id":0,"name":"\(name)","rating":4.5,"latitude":"59.907000","longitude":"10.753000"\(more)}
    """
  }

  private func backup(_ locations: [String], collections: String = "") -> String {
    """
    {"version":"1.0","export_date":"2025-07-01T10:00:00","user_email":"a@b.c","categories":[],
    "collections":[\(collections)],
    "locations":[\(locations.joined(separator: ",\n"))],
    "transportation":[{"name":"x"}],"notes":[]}
    """
  }

  /// The annotations of the cities of an import.
  private func annotations(_ text: String) throws -> [FileAnnotation] {
    let archive = try Archive.opened(Archive.inMemory)
    let gazetteer = try Self.gazetteer.get()
    let found = try ResolvedCities(try CityFile(text), in: gazetteer) { _ in }
    #expect(found.unresolved.count == 0)
    _ = try archive.importRows(found.rows) { gazetteer.city(id: $0) }
    #expect(try archive.importRows(found.rows) { gazetteer.city(id: $0) }.updated == 0)
    return try archive.all().compactMap { try archive.fileAnnotations()[$0.city.id] }
  }

  private func visits(_ json: String) throws -> [String] {
    try annotations(backup([location(",\"visits\":\(json)")])).flatMap(\.visits).map(\.text)
  }

  @Test("A location brings its collections as lists, its tags, its visits and its description")
  func everything() throws {
    let more = """
      ,"description":"a **house**","tags":["music","sea"],"collection_export_ids":[0,1],
      "visits":[{"start_date":"2024-05-03T00:00:00+00:00","end_date":"2024-05-10T00:00:00+00:00",
      "timezone":null,"notes":"x"}]
      """
    let text = backup(
      [location(more)],
      collections: "{\"export_id\":0,\"name\":\"North\"},{\"export_id\":1,\"name\":\"Later\"}")
    let file = try CityFile(text)
    #expect(file.format == .adventurelog)
    #expect(file.ignoredColumns(places: false) == ["export_id", "rating"])
    let found = try #require(try annotations(text).first)
    #expect(found.lists == ["North", "Later"])
    #expect(found.tags == ["music", "sea"])
    #expect(found.note == "Opera: a **house**")
    #expect(found.visits.map(\.text) == ["2024-05-03/2024-05-10"])
  }

  @Test(
    "The day of a visit is that of the clock at the place, and midnight in UTC means whole days")
  func days() throws {
    let visit = { (start: String, end: String, zone: String) in
      "[{\"start_date\":\(start),\"end_date\":\(end),\"timezone\":\(zone)}]"
    }
    #expect(
      try visits(visit("\"2024-05-03T23:30:00+00:00\"", "null", "\"Europe/Oslo\""))
        == ["2024-05-04"])
    #expect(
      try visits(visit("\"2024-05-03T23:30:00Z\"", "\"2024-05-04T01:00:00Z\"", "\"Europe/Oslo\""))
        == ["2024-05-04"])
    #expect(try visits(visit("\"2024-05-03T23:30:00+00:00\"", "null", "null")) == ["2024-05-03"])
    #expect(
      try visits(visit("\"2024-05-03T00:00:00+00:00\"", "null", "\"America/Lima\""))
        == ["2024-05-03"])
    #expect(try visits(visit("\"2024-05-03\"", "\"2024-05-03\"", "null")) == ["2024-05-03"])
    #expect(try visits(visit("null", "null", "null")) == [])
    #expect(try visits("null") == [])
  }

  @Test("Collections may follow the locations")
  func order() throws {
    let text = """
      {"export_date":"","locations":[\(location(",\"collection_export_ids\":[7]"))],
      "collections":[{"export_id":7,"name":"North"}]}
      """
    #expect(try annotations(text).map(\.lists) == [["North"]])
  }

  @Test("A location without a position is found by its address")
  func addresses() throws {
    let text = backup(["{\"name\":\"Opera\",\"location\":\"Oslo, Norway\",\"latitude\":null}"])
    let found = try ResolvedCities(try CityFile(text), in: try Self.gazetteer.get()) { _ in }
    #expect(found.rows.count == 1)
  }

  @Test(
    "A value of another kind makes its row invalid",
    arguments: [
      ",\"visits\":7", ",\"visits\":[{\"start_date\":\"soon\"}]",
      ",\"visits\":[{\"start_date\":\"2024-05-03\",\"end_date\":\"2024-05-01\"}]",
      ",\"visits\":[{\"start_date\":\"2024-02-30\"}]",
      ",\"visits\":[{\"start_date\":\"2024-05-03T10:00:00Z\",\"timezone\":\"Mars/Base\"}]",
      ",\"tags\":\"a\"", ",\"tags\":[{}]", ",\"tags\":[\"a\\nb\"]",
      ",\"collection_export_ids\":[3]", ",\"collection_export_ids\":[\"0\"]",
      ",\"description\":{}", ",\"description\":\"\\u0001\"",
    ])
  func invalid(_ more: String) throws {
    let file = try CityFile(backup([location(more), location("")]))
    #expect(file.invalid.count == 1, "\(file.complaints)")
    #expect(file.invalid.rows.first?.line == 3)
    #expect(file.places.count == 1)
  }

  @Test("The ZIP archive of a backup is read")
  func packed() throws {
    let bytes = ZIPSample([
      .init("data.json", backup([location("")])), .init("images/a.jpg", [0xFF, 0xD8]),
    ]).bytes
    let file = try CityFile(bytes, format: nil)
    #expect(file.format == .adventurelog)
    #expect(file.places.count == 1)
    let other = ZIPSample([.init("data.json", "{\"a\":1}")]).bytes
    #expect(throws: TextFileError.self) { try CityFile(other, format: nil) }
  }

  @Test("An object without one of the lists is refused")
  func incomplete() throws {
    #expect(throws: TextFileError.self) {
      try CityFile("{\"export_date\":\"\",\"locations\":[]}")
    }
    #expect(throws: TextFileError.self) {
      try CityFile("{\"export_date\":\"\",\"locations\":[]}", .adventurelog)
    }
  }

  @Test("Thousands of visits of one city are merged in time for their number")
  func many() throws {
    let locations = (0..<5000).map { index in
      location(
        ",\"visits\":[{\"start_date\":\"20\(10 + index % 10)-05-0\(1 + index % 9)\"}]",
        name: "p\(index)")
    }
    #expect(try annotations(backup(locations)).first?.visits.count == 90)
  }
}
