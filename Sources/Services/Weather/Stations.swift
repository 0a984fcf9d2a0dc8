package import Geography
package import Platform

/// A weather station at an airfield.
package struct Station: Sendable, Hashable {
  /// Four letters or digits of the International Civil Aviation Organization.
  package let icao: String
  package let name: String

  /// ISO 3166-1 code of two letters.
  package let country: String
  package let coordinate: Coordinate

  /// Metres above the sea; nil if it is not known.
  package let elevation: Double?

  /// IANA time zone.
  package let timezone: String?

  /// The credit for where it is and what it is called.
  package static let attribution = Attribution(
    text: "Weather stations by Meteostat (CC BY 4.0)", url: "https://meteostat.net/",
    license: "CC-BY-4.0")
}

/// A station as seen from a point.
package struct NearbyStation: Sendable, Hashable {
  package let station: Station
  package let distanceKm: Double
}

/// The stations that report the weather, out of a table with a line each: tab-separated, with a header
/// line; see `Sources/Data/README.md`.
///
/// The texts stay bytes until a station is wanted: of eight thousand lines a handful is.
package struct StationTable: Sendable {
  private struct Row: Sendable {
    let coordinate: Coordinate
    let point: UnitVector

    /// Where the line is among the bytes.
    let line: Range<Int>
  }

  private let bytes: [UInt8]
  private let rows: [Row]

  /// - Throws: `FileError` if the file cannot be read.
  package init(path: String) throws(FileError) { self.init(try File.readRegular(path)) }

  /// Lines that do not tell a code and a point are left out, as the header is.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rows = bytes.withUnsafeBufferPointer { bytes in
      var rows: [Row] = []
      rows.reserveCapacity(bytes.count / 64)
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if let row = Self.row(bytes, start..<end) {
          rows.append(row)
        }
        start = end + 1
      }
      return rows
    }
  }

  package var count: Int { rows.count }

  /// The nearest stations to a point along the Earth's surface, the nearest first, those that are equally
  /// near in the order of the table.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - radiusKm: how far at most.
  package func nearest(to point: Coordinate, limit: Int, radiusKm: Double) -> [NearbyStation] {
    let centre = UnitVector(point)
    // Of all but the nearest few only the chord is looked at, which orders alike.
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

  private static func row(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Row? {
    let tab = UInt8(ascii: "\t")
    var column = 0
    var start = line.lowerBound
    var lat = Double?.none
    var lon = Double?.none
    for index in line.lowerBound...line.upperBound
    where index == line.upperBound || bytes[index] == tab {
      if column == 0, index == start {
        return nil
      }
      if column == 4 {
        lat = decimal(bytes, start..<index)
      }
      if column == 5 {
        lon = decimal(bytes, start..<index)
      }
      if column == 5 {
        break
      }
      column = column + 1
      start = index + 1
    }
    guard let lat, let lon else { return nil }
    let coordinate = Coordinate(lat: lat, lon: lon)
    guard coordinate.isValid else { return nil }
    return Row(coordinate: coordinate, point: UnitVector(coordinate), line: line)
  }

  private static func decimal(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    Double(String(decoding: bytes[range], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
