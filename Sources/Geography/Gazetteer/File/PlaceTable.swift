import Text

/// The places, sorted by grid cell and then by id.
struct PlaceTable: Sendable {
  let table: RecordTable

  func id(_ row: Int) -> Int { table.number(row, at: 10) }

  /// The population; 0 if unknown.
  func population(_ row: Int) -> Int { table.number(row, at: 14) }

  /// The byte range of the place's names in the text of all names.
  func names(_ row: Int) -> Range<Int> { table.run(row, at: 18, atMost: 1 << 12) }

  /// The number of the region, which is the combination of country, division and time zone.
  func region(_ row: Int) -> Int { Int(table.integer16(row, at: 8)) }

  /// The coordinate, clamped to valid values.
  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(lat: degrees(row, at: 0, limit: 90), lon: degrees(row, at: 4, limit: 180))
  }

  /// The approximate location, with an error of at most `UnitVector.roughError`.
  @inline(__always)
  func roughPoint(_ row: Int) -> UnitVector {
    UnitVector(roughlyLat: Float(units(row, at: 0)) * 1e-7, lon: Float(units(row, at: 4)) * 1e-7)
  }

  private func degrees(_ row: Int, at offset: Int, limit: Double) -> Double {
    min(max(Double(units(row, at: offset)) / 10_000_000, -limit), limit)
  }

  @inline(__always)
  private func units(_ row: Int, at offset: Int) -> Int32 {
    Int32(bitPattern: table.integer32(row, at: offset))
  }

}
