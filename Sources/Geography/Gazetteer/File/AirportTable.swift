/// Airports with the cities they serve, and cities with several airports, by IATA and ICAO code.
struct AirportTable: Sendable {
  /// Records sorted by IATA code: IATA and ICAO code (four bytes each, zero-padded), label of the name (0 for a city
  /// with several airports), latitude, longitude, row of the city.
  let airports: RecordTable

  /// Numbers of the records with an ICAO code, sorted by it.
  let byICAO: RecordTable
  let labels: StringTable

  /// Returns the number of the record with an IATA or ICAO code in upper or lower case; nil if there is none.
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

  func city(_ number: Int) -> Int { airports.number(number, at: 20) }

  /// Returns the airport of a record; nil if the record is a city with several airports.
  func airport(_ number: Int) -> Airport? {
    let name = labels[airports.number(number, at: 8)]
    guard !name.isEmpty else { return nil }
    return Airport(
      iata: text(airports.integer32(number, at: 0)), icao: text(airports.integer32(number, at: 4)),
      name: name,
      coordinate: Coordinate(
        lat: degrees(number, at: 12, limit: 90), lon: degrees(number, at: 16, limit: 180)))
  }

  private func number(
    of code: UInt32, in range: Range<Int>, offset: Int, _ airport: (Int) -> Int
  ) -> Int? {
    let place = range.partitionPoint {
      airports.integer32(airport($0), at: offset).bigEndian < code
    }
    guard place < range.upperBound else { return nil }
    let number = airport(place)
    return airports.integer32(number, at: offset).bigEndian == code ? number : nil
  }

  /// Packs the letters of a code into an integer with the same sort order.
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

  private func degrees(_ number: Int, at offset: Int, limit: Double) -> Double {
    let units = Int32(bitPattern: airports.integer32(number, at: offset))
    return min(max(Double(units) / 10_000_000, -limit), limit)
  }
}
