import Foundation
import Testing

@testable import Geography

@Suite("Plus Codes")
struct PlusCodeTests {
  /// The public vectors (google/open-location-code, Apache License 2.0), which are no part of the
  /// project.
  private static let folder = ProcessInfo.processInfo.environment["CITYROULETTE_SHARED"]
    .map { $0 + "/vectors/open-location-code" }

  private static func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOfFile: #require(folder) + "/" + name, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test(
    "The public vectors pass",
    .enabled(if: folder != nil, "CITYROULETTE_SHARED, the folder with the vectors, is not set"))
  func vectors() throws {
    let encoding = try Self.rows("encoding.csv")
    for row in encoding {
      let point = Coordinate(lat: try #require(Double(row[0])), lon: try #require(Double(row[1])))
      let length = try #require(Int(row[4]))
      #expect((PlusCode.encode(point, length: length) ?? "") == row[5], "\(row)")
      let lat = try #require(Int(row[2]))
      let lon = try #require(Int(row[3]))
      #expect((PlusCode.encode(lat: lat, lon: lon, length: length) ?? "") == row[5], "\(row)")
    }
    let decoding = try Self.rows("decoding.csv")
    for row in decoding {
      let area = try #require(PlusCode.decode(row[0]), "\(row)")
      #expect(area.length == Int(row[1]))
      let edges = [area.south, area.west, area.north, area.east]
      for (edge, wanted) in zip(edges, row[2...]) {
        #expect((edge - (Double(wanted) ?? .nan)).magnitude < 1e-10, "\(row)")
      }
    }
    let validity = try Self.rows("validityTests.csv")
    for row in validity {
      let told = [PlusCode.isValid(row[0]), PlusCode.isShort(row[0]), PlusCode.isFull(row[0])]
      #expect(told.map(\.description) == Array(row[1...]), "\(row)")
    }
    let short = try Self.rows("shortCodeTests.csv")
    for row in short {
      let point = Coordinate(lat: try #require(Double(row[1])), lon: try #require(Double(row[2])))
      if row[4] != "R" {
        #expect(PlusCode.shorten(row[0], near: point) == row[3], "\(row)")
      }
      if row[4] != "S" {
        #expect(PlusCode.recover(row[3], near: point) == row[0], "\(row)")
      }
    }
    #expect(encoding.count + decoding.count + validity.count + short.count == 766)
  }

  @Test("A code is that of its cell's centre", arguments: [2, 4, 6, 8, 10, 11, 15])
  func roundTrip(length: Int) throws {
    for point in [(52.5163, 13.3777), (-33.8568, 151.2153), (0, 0), (90, 180), (-90, -180)] {
      let point = Coordinate(lat: point.0, lon: point.1)
      let code = try #require(PlusCode.encode(point, length: length))
      let area = try #require(PlusCode.decode(code))
      #expect(PlusCode.encode(area.centre, length: length) == code)
    }
  }

  @Test(
    "What is no code has no cell",
    arguments: [
      "", "+", "8FWC", "8FWC2345", "8FWC2345+G", "8FWC2_45+G6", "Berlin", "C++", "22222222+22\0",
    ])
  func invalid(text: String) {
    #expect(PlusCode.decode(text) == nil)
  }
}
