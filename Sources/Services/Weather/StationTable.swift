package import Geography
package import Platform

/// The stations that report weather, from a tab-separated table with a header line; see
/// `Sources/Data/README.md`.
///
/// Lines are parsed completely only when needed, because a query needs few of the eight thousand.
package struct StationTable: Sendable {
  private struct Row: Sendable {
    let coordinate: Coordinate
    let point: UnitVector

    /// The range of the line's bytes in the table.
    let line: Range<Int>
  }

  private let bytes: [UInt8]
  private let rows: [Row]

  /// Reads a table.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package init(path: String) throws(FileError) { self.init(try File.readRegular(path)) }

  /// Parses a table. Skips lines without a code or a valid coordinate, such as the header.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rows = bytes.withUnsafeBufferPointer { bytes in
      var rows: [Row] = []
      rows.reserveCapacity(bytes.count / 64)
      var start = 0
      while start < bytes.count {
        let end = Self.end(
          of: start, before: UInt8(ascii: "\n"), in: bytes, atMost: bytes.count)
        if let row = Self.row(in: bytes, at: start..<end) {
          rows.append(row)
        }
        start = end + 1
      }
      return rows
    }
  }

  package var count: Int { rows.count }

  /// Returns the stations nearest to a point by great-circle distance, the nearest first, in the order of the table if
  /// distances are equal. Linear in the size of the table.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of stations.
  ///   - radiusKm: the maximum distance in km.
  package func nearest(to point: Coordinate, limit: Int, radiusKm: Double) -> [NearbyStation] {
    let centre = UnitVector(point)
    // Compare squared chord lengths, which sort like distances; compute distances only for the result.
    var best: [(chord: Double, row: Int)] = []
    for (index, row) in rows.enumerated() {
      let chord = centre.chordSquared(to: row.point)
      if best.count == limit, let last = best.last, chord >= last.chord {
        continue
      }
      let place = best.firstIndex { chord < $0.chord } ?? best.count
      best.insert((chord, index), at: place)
      if best.count > limit {
        best.removeLast()
      }
    }
    return best.compactMap { _, index in
      let distance = centre.distanceKm(to: rows[index].point)
      return distance <= radiusKm
        ? NearbyStation(station: station(rows[index]), distanceKm: distance) : nil
    }
  }

  private func station(_ row: Row) -> Station {
    let fields = bytes[row.line].split(
      separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    func text(_ column: Int) -> String {
      column < fields.count ? String(decoding: fields[column], as: UTF8.self) : ""
    }
    let zone = text(7)
    return Station(
      icao: text(0), name: text(2), country: text(3), coordinate: row.coordinate,
      elevation: Double(text(6)), timezone: zone.isEmpty ? nil : zone)
  }

  private static func row(in bytes: UnsafeBufferPointer<UInt8>, at line: Range<Int>) -> Row? {
    let tab = UInt8(ascii: "\t")
    var column = 0
    var start = line.lowerBound
    var lat = Double?.none
    var lon = Double?.none
    while column <= 5, start <= line.upperBound {
      let end = end(of: start, before: tab, in: bytes, atMost: line.upperBound)
      if column == 0, end == start {
        return nil
      }
      if column == 4 {
        lat = decimal(in: bytes, at: start..<end)
      }
      if column == 5 {
        lon = decimal(in: bytes, at: start..<end)
      }
      column += 1
      start = end + 1
    }
    guard let lat, let lon else { return nil }
    let coordinate = Coordinate(lat: lat, lon: lon)
    guard coordinate.isValid else { return nil }
    return Row(coordinate: coordinate, point: UnitVector(coordinate), line: line)
  }

  /// Returns the position of the first byte of a value from `start` on; `limit` if there is none before it. A loop
  /// without iterators, because the release build does not specialise generic code of this target.
  private static func end(
    of start: Int, before mark: UInt8, in bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int
  ) -> Int {
    var end = start
    while end < limit, bytes[end] != mark {
      end += 1
    }
    return end
  }

  private static func decimal(in bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Double?
  {
    Double(String(decoding: bytes[range], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
