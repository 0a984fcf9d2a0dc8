import TestSupport
import Testing

@testable import Geography

@Suite("Plus Codes")
struct PlusCodeTests {
  /// The rows of one kind in `Tests/Fixtures/plus-codes.csv`, without the kind.
  private static func rows(_ kind: String) throws -> [[String]] {
    try Repository.fixture("plus-codes.csv")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0[0] == kind }.map { Array($0.dropFirst()) }
  }

  private static func point(_ lat: String, _ lon: String) throws -> Coordinate {
    Coordinate(lat: try #require(Double(lat)), lon: try #require(Double(lon)))
  }

  @Test("A point has the Plus Code of the specification, at each length")
  func encoding() throws {
    let rows = try Self.rows("encode")
    #expect(rows.count > 100)
    for row in rows {
      let length = try #require(Int(row[2]))
      #expect(PlusCode.encode(try Self.point(row[0], row[1]), length: length) == row[3], "\(row)")
    }
  }

  @Test("A Plus Code has the cell of the specification")
  func decoding() throws {
    let rows = try Self.rows("decode")
    #expect(rows.count > 50)
    for row in rows {
      let area = try #require(PlusCode.decode(row[0]), "\(row)")
      #expect(area.length == Int(row[1]))
      let edges = [area.south, area.west, area.north, area.east]
      for (edge, wanted) in zip(edges, row[2...]) {
        #expect((edge - (Double(wanted) ?? .nan)).magnitude < 1e-10, "\(row)")
      }
    }
  }

  @Test("A Plus Code is valid, short or full as in the specification")
  func validity() throws {
    for row in try Self.rows("check") {
      let found = [PlusCode.isValid(row[0]), PlusCode.isShort(row[0]), PlusCode.isFull(row[0])]
      #expect(found.map(\.description) == Array(row[1...]), "\(row)")
    }
  }

  @Test("A Plus Code is shortened near a point and recovered there")
  func short() throws {
    let rows = try Self.rows("short")
    #expect(rows.count == 30)
    for row in rows {
      let point = try Self.point(row[1], row[2])
      #expect(PlusCode.shorten(row[0], near: point) == row[3], "\(row)")
      #expect(PlusCode.recover(row[3], near: point) == row[0], "\(row)")
    }
  }

  @Test("The centre of a cell has the cell's Plus Code", arguments: [2, 4, 6, 8, 10, 11, 15])
  func roundTrip(length: Int) throws {
    for point in [(52.5163, 13.3777), (-33.8568, 151.2153), (0, 0), (90, 180), (-90, -180)] {
      let point = Coordinate(lat: point.0, lon: point.1)
      let code = try #require(PlusCode.encode(point, length: length))
      let area = try #require(PlusCode.decode(code))
      #expect(PlusCode.encode(area.centre, length: length) == code)
    }
  }

  @Test(
    "An invalid Plus Code has no cell",
    arguments: [
      "", "+", "8FWC", "8FWC2345", "8FWC2345+G", "8FWC2_45+G6", "Berlin", "C++", "22222222+22\0",
    ])
  func invalid(text: String) {
    #expect(PlusCode.decode(text) == nil)
  }
}
