import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Check-ins of Foursquare")
struct CheckinTests {
  private static let gazetteer = TestGazetteer.real

  /// A check-in in Tokyo, on 2 January 2020 at 16:30 in UTC, which is the next day there.
  private static func item(
    time: String = "1577982600", more: String = "",
    place: String = "\"lat\":35.6586,\"lng\":139.7454,\"city\":\"Minato\",\"cc\":\"JP\""
  ) -> String {
    "{\"id\":\"x\",\"createdAt\":\(time),\"type\":\"checkin\"\(more),"
      + "\"venue\":{\"name\":\"Tower\",\"location\":{\(place)}}}"
  }

  private static func file(_ items: String...) -> String {
    "{\"count\":\(items.count),\"items\":[\(items.joined(separator: ",\n"))]}"
  }

  private func resolve(_ text: String) throws -> (CityFile, ResolvedCities) {
    let file = try CityFile(text)
    #expect(file.format == .checkins)
    return (file, try ResolvedCities(file, in: try Self.gazetteer.get()) { _ in })
  }

  private func days(_ text: String) throws -> [[String]] {
    try resolve(text).1.rows.map { $0.annotation?.visits.map(\.text) ?? [] }
  }

  @Test("A check-in is a visit on the day of the user's clock, or else of the city's")
  func day() throws {
    #expect(try days(Self.file(Self.item())) == [["2020-01-03"]])
    #expect(try days(Self.file(Self.item(more: ",\"timeZoneOffset\":540"))) == [["2020-01-03"]])
    #expect(try days(Self.file(Self.item(more: ",\"timeZoneOffset\":-60"))) == [["2020-01-02"]])
    #expect(
      try days(Self.file(Self.item(time: "\"2020-01-02 16:30:00.000000\""))) == [["2020-01-03"]])
  }

  @Test("The city is that of the position, or else the city in its country")
  func city() throws {
    let (_, found) = try resolve(
      Self.file(
        Self.item(), Self.item(place: "\"city\":\"London\",\"cc\":\"CA\""),
        Self.item(place: "\"city\":\"Springfield\",\"country\":\"United States\"")))
    let gazetteer = try Self.gazetteer.get()
    #expect(found.rows.map { gazetteer.city(id: $0.id)?.country } == ["JP", "CA"])
    #expect(found.unresolved.rows.map(\.reason) == ["several cities have this name"])
    #expect(found.unresolved.rows.first?.line == 3)
  }

  @Test(
    "A damaged check-in is an invalid row",
    arguments: [
      ("5", "it is a number, not an object"), ("{}", "createdAt is missing"),
      (item(time: "true"), "createdAt \"true\" is not a time"),
      (item(time: "\"soon\""), "createdAt"), (item(time: "1e30"), "createdAt"),
      (item(time: "\"2020-02-30 00:00:00\""), "createdAt"),
      (item(more: ",\"timeZoneOffset\":9999"), "timeZoneOffset"),
      (item(place: "\"lat\":91,\"lng\":0"), "latitude 91.0 is not from -90 to 90"),
      (item(place: "\"city\":[]"), "city is "),
    ])
  func damaged(_ item: String, _ reason: String) throws {
    let (file, _) = try resolve(Self.file(Self.item(), item))
    #expect(file.count == 2 && file.places.count == 1)
    #expect(file.complaints.first?.hasPrefix("2: \(reason)") == true, "\(file.complaints)")
  }

  @Test("Thousands of check-ins in one city are merged, and a second import changes nothing")
  func many() throws {
    let archive = try Archive.opened(Archive.inMemory)
    let items = (0..<5000).map { Self.item(time: String(1_577_982_600 + $0 * 21_600)) }
    let text = "{\"items\":[\(items.joined(separator: ","))]}"
    let (_, found) = try resolve(text)
    let gazetteer = try Self.gazetteer.get()
    let first = try archive.importRows(found.rows) { gazetteer.city(id: $0) }
    #expect(first.added == 1 && first.duplicates == 4999)
    #expect(try archive.fileAnnotations().values.first?.visits.count == 1250)
    #expect(try archive.importRows(found.rows) { gazetteer.city(id: $0) }.unchanged == 1)
  }

  @Test("Files that only resemble check-ins are not")
  func others() throws {
    let collection = "{\"type\":\"FeatureCollection\",\"items\":[],\"features\":[]}"
    #expect(try CityFile(collection).format == .geojson)
    #expect(throws: TextFileError.self) { try CityFile("{\"x\":\"items\"}") }
    #expect(throws: TextFileError.self) { try CityFile("{\"items\":[") }
    #expect(throws: TextFileError.self) { try CityFile("{\"items\":5}") }
    #expect(throws: TextFileError.self) { try CityFile("{}", .checkins) }
  }

  @Test("An archive with numbered files is read as a whole")
  func archive() throws {
    let file = try CityFile(
      ZIPSample([
        .init("data/checkins1.json", Self.file(Self.item())),
        .init("data/checkins2.json", Self.file(Self.item())), .init("data/tips.json", "{}"),
      ]).bytes, format: nil)
    #expect(file.format == .checkins && file.places.count == 2)
  }
}
