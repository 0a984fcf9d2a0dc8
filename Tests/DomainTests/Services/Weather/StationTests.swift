import Foundation
import TestSupport
import Testing

@testable import Geography
@testable import Services

@Suite("Weather stations")
struct StationTests {
  private static let table = try? StationTable(
    path: Repository.url.appending(path: "Sources/Data/stations.tsv").path)

  private static func table(_ lines: String...) -> StationTable {
    StationTable(Array(lines.joined(separator: "\n").utf8))
  }

  @Test("The table has every station with its location")
  func all() throws {
    let table = try #require(Self.table)
    #expect(table.count == 7986)
    let airport = try #require(
      table.nearest(to: Coordinate(lat: 52.36, lon: 13.5), limit: 1, radiusKm: 30).first)
    #expect(airport.station.icao == "EDDB" && airport.station.country == "DE")
    #expect(airport.station.timezone == "Europe/Berlin" && airport.distanceKm < 5)
  }

  @Test("Harare's airport has the current ICAO code FVRG")
  func harare() throws {
    let table = try #require(Self.table)
    let found = table.nearest(
      to: Coordinate(lat: -17.92, lon: 31.1), limit: 3, radiusKm: 30
    ).map(\.station.icao)
    #expect(found.first == "FVRG" && !found.contains("FVHA"), "\(found)")
  }

  @Test("The nearest stations agree with a scan of all")
  func nearest() throws {
    let table = try #require(Self.table)
    let everywhere = table.nearest(
      to: Coordinate(lat: 0, lon: 0), limit: table.count, radiusKm: Earth.largestRadiusKm
    ).map(\.station)
    #expect(everywhere.count == table.count)
    for (lat, lon) in [(52.5, 13.4), (-17.0, 179.99), (90, 0), (-64, -179), (0.01, -25)] {
      let point = Coordinate(lat: lat, lon: lon)
      let expected = everywhere.map { point.distanceKm(to: $0.coordinate) }.sorted().prefix(8)
      let found = table.nearest(to: point, limit: 8, radiusKm: Earth.largestRadiusKm)
      #expect(found.map(\.distanceKm) == Array(expected))
      let near = table.nearest(to: point, limit: 8, radiusKm: expected[2])
      #expect(near.count == 3)
    }
  }

  @Test("Lines without a code or a point are skipped")
  func broken() {
    let table = Self.table(
      "icao\twmo\tname\tcountry\tlat\tlon\televation\ttimezone", "",
      "AAAA\t\tHere\tXX\t1.5\t-2.25\t\t", "\t\tNo code\tXX\t1\t2\t3\t", "BBBB\t\tShort\tXX\t1",
      "CCCC\t\tFar\tXX\t91\t2\t3\t", "DDDD\t\tWords\tXX\tone\t2\t3\t", "EEEE\t\tLast\tXX\t-1\t2")
    #expect(table.count == 2)
    let found = table.nearest(to: Coordinate(lat: 1.5, lon: -2.25), limit: 5, radiusKm: 1)
    #expect(found.map(\.station.icao) == ["AAAA"] && found.first?.distanceKm == 0)
    #expect(found.first?.station.elevation == nil && found.first?.station.timezone == nil)
  }

  @Test(
    "A station is fetched at most every five minutes, except for a wider search after no report")
  func due() {
    var reports = StationReports()
    #expect(reports.isDue("AAAA", at: 1000, minutes: 90))
    reports.record(([:], 1000), to: ["AAAA"], minutes: 90)
    #expect(!reports.isDue("AAAA", at: 1299, minutes: 90))
    #expect(reports.isDue("AAAA", at: 1299, minutes: 240))
    #expect(reports.isDue("AAAA", at: 1300, minutes: 90))
    // The clock was set back.
    #expect(reports.isDue("AAAA", at: 999, minutes: 90))
    #expect(reports.isDue("BBBB", at: 1001, minutes: 90))
  }
}
