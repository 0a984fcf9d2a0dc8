/// The airports with their cities, by code.
struct AirportTable: Sendable {
  /// Sorted by IATA code: IATA, ICAO (four bytes each, zeros behind), the name's label, latitude,
  /// longitude, the city's row.
  let airports: RecordTable

  /// Numbers of airports, sorted by ICAO code.
  let byICAO: RecordTable
  let labels: StringTable

  /// The airport, or the city with several airports, of an IATA or ICAO code in any case.
  func number(ofCode code: String) -> Int? {
    let letters = code.uppercased()
    guard letters.utf8.count == letters.unicodeScalars.count else { return nil }
    switch letters.utf8.count {
    case 3: return number(of: Self.packed(letters), in: 0..<airports.count, offset: 0) { $0 }
    case 4:
      return number(of: Self.packed(letters), in: 0..<byICAO.count, offset: 4) { byICAO.number($0) }
    default: return nil
    }
  }

  func city(_ number: Int) -> Int { airports.number(number, 20) }

  /// Nil for the code of a city with several airports.
  func airport(_ number: Int) -> Airport? {
    let name = labels[airports.number(number, 8)]
    guard !name.isEmpty else { return nil }
    return Airport(
      iata: text(airports.integer32(number, 0)), icao: text(airports.integer32(number, 4)),
      name: name,
      coordinate: Coordinate(
        lat: degrees(number, 12, limit: 90), lon: degrees(number, 16, limit: 180)))
  }

  private func number(
    of code: UInt32, in range: Range<Int>, offset: Int, _ airport: (Int) -> Int
  ) -> Int? {
    let place = range.partitionPoint { airports.integer32(airport($0), offset).bigEndian < code }
    guard place < range.upperBound else { return nil }
    let number = airport(place)
    return airports.integer32(number, offset).bigEndian == code ? number : nil
  }

  /// The letters as a number that orders as they do.
  private static func packed(_ code: String) -> UInt32 {
    var packed: UInt32 = 0
    for byte in code.utf8 {
      packed = packed << 8 | UInt32(byte)
    }
    return packed << UInt32(8 * (4 - code.utf8.count))
  }

  private func text(_ packed: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: packed >> UInt32(8 * $0)) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func degrees(_ number: Int, _ offset: Int, limit: Double) -> Double {
    let units = Int32(bitPattern: airports.integer32(number, offset))
    return min(max(Double(units) / 10_000_000, -limit), limit)
  }
}

/// An airport.
package struct Airport: Sendable, Equatable {
  /// Three letters.
  package var iata: String

  /// Four letters or digits; empty if it has none.
  package var icao: String
  package var name: String
  package var coordinate: Coordinate
}
