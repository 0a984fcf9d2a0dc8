/// Open Location Code, "Plus Code": a grid of cells that letters name
/// (<https://github.com/google/open-location-code>, specification of 2014, revised since).
///
/// The first ten letters halve nothing but divide by twenty, latitude and longitude in turn; each
/// further one divides a cell into five rows of four. All is reckoned in whole numbers, so that a
/// code is the same on every machine.
package enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  private static let separator = UInt8(ascii: "+")
  private static let padding = UInt8(ascii: "0")

  /// Where the separator stands in a full code.
  private static let separatorIndex = 8
  private static let pairLength = 10
  private static let longest = 15

  /// The smallest cells, of fifteen letters, in a degree.
  private static let latPerDegree = 25_000_000
  private static let lonPerDegree = 8_192_000

  /// A cell, in degrees.
  package struct Area: Equatable {
    package var south, west, north, east: Double

    /// Letters of its code.
    package var length: Int

    package var centre: Coordinate {
      Coordinate(lat: min((south + north) / 2, 90), lon: min((west + east) / 2, 180))
    }
  }

  /// The code of the cell that a point lies in.
  ///
  /// - Parameter length: 2, 4, 6, 8 or 10 to 15 letters; nil is answered for another.
  package static func encode(_ point: Coordinate, length: Int = 10) -> String? {
    encode(
      lat: cells(point.lat, latPerDegree) + 90 * latPerDegree,
      lon: cells(point.lon, lonPerDegree) + 180 * lonPerDegree, length: length)
  }

  /// Whole cells in an angle. A decimal fraction on a border may come out a hair below it.
  private static func cells(_ degrees: Double, _ perDegree: Int) -> Int {
    let cells = degrees * Double(perDegree)
    let whole = cells.rounded()
    return Int((cells - whole).magnitude < 1e-5 ? whole : cells.rounded(.down))
  }

  /// - Parameters:
  ///   - lat: cells north of the South Pole.
  ///   - lon: cells east of the 180th meridian.
  static func encode(lat: Int, lon: Int, length: Int) -> String? {
    guard length >= 2, length >= pairLength || length % 2 == 0 else { return nil }
    let length = min(length, longest)
    var lat = min(max(lat, 0), 180 * latPerDegree - 1)
    let circle = 360 * lonPerDegree
    var lon = (lon % circle + circle) % circle
    var letters: [UInt8] = []
    for _ in pairLength..<longest {
      letters.append(alphabet[lat % 5 * 4 + lon % 4])
      lat = lat / 5
      lon = lon / 4
    }
    for _ in 0..<(pairLength / 2) {
      letters += [alphabet[lon % 20], alphabet[lat % 20]]
      lat = lat / 20
      lon = lon / 20
    }
    letters = Array(letters.reversed().prefix(length))
    letters += [UInt8](repeating: padding, count: max(0, separatorIndex - length))
    letters.insert(separator, at: separatorIndex)
    return String(decoding: letters, as: UTF8.self)
  }

  /// The cell of a full code; nil for any other text.
  package static func decode(_ code: String) -> Area? {
    guard isFull(code) else { return nil }
    let digits = code.uppercased().utf8.compactMap(alphabet.firstIndex).prefix(longest)
    var lat = 0
    var lon = 0
    var latSize = 400 * latPerDegree
    var lonSize = 400 * lonPerDegree
    for (index, digit) in digits.enumerated() {
      if index >= pairLength {
        latSize = latSize / 5
        lonSize = lonSize / 4
        lat = lat + digit / 4 * latSize
        lon = lon + digit % 4 * lonSize
      } else if index % 2 == 0 {
        latSize /= 20
        lat += digit * latSize
      } else {
        lonSize /= 20
        lon += digit * lonSize
      }
    }
    return Area(
      south: Double(lat) / Double(latPerDegree) - 90,
      west: Double(lon) / Double(lonPerDegree) - 180,
      north: Double(lat + latSize) / Double(latPerDegree) - 90,
      east: Double(lon + lonSize) / Double(lonPerDegree) - 180, length: digits.count)
  }
}

extension PlusCode {
  /// Whether a text is a code, full or short.
  package static func isValid(_ code: String) -> Bool {
    let letters = Array(code.uppercased().utf8)
    guard letters.count > 1, let place = letters.firstIndex(of: separator),
      letters.lastIndex(of: separator) == place, place <= separatorIndex, place % 2 == 0,
      letters.count - place != 2,
      letters.allSatisfy({ $0 == separator || $0 == padding || alphabet.contains($0) })
    else { return false }
    guard let first = letters.firstIndex(of: padding) else { return true }
    // Padding fills a full code up to the separator, in whole pairs, and nothing follows.
    return place == separatorIndex && first > 0 && first % 2 == 0 && letters.count == place + 1
      && letters[first..<place].allSatisfy { $0 == padding }
  }

  package static func isShort(_ code: String) -> Bool {
    isValid(code)
      && code.utf8.firstIndex(of: separator)
        != code.utf8.index(
          code.utf8.startIndex, offsetBy: separatorIndex, limitedBy: code.utf8.endIndex)
  }

  package static func isFull(_ code: String) -> Bool {
    guard isValid(code), !isShort(code) else { return false }
    let digits = code.uppercased().utf8.prefix(2).compactMap(alphabet.firstIndex)
    return digits.count == 2 && digits[0] * 20 < 180 && digits[1] * 20 < 360
  }

  /// The sizes of a cell after each pair of letters, in degrees.
  private static let pairSizes = [20, 1, 0.05, 0.0025, 0.000125]

  /// The code without the letters that a point near it makes needless; as it is where none are.
  package static func shorten(_ code: String, near point: Coordinate) -> String? {
    guard let area = decode(code), !code.utf8.contains(padding) else { return nil }
    let code = code.uppercased()
    let range = max(
      (area.centre.lat - point.lat).magnitude, (area.centre.lon - point.lon).magnitude)
    // Not half a cell but 0.3, so that it is found again from a point somewhat farther away.
    for pair in [3, 2, 1] where range < pairSizes[pair] * 0.3 {
      return String(code.dropFirst((pair + 1) * 2))
    }
    return code
  }

  /// The full code that is nearest to a point, of those that a short one may stand for.
  package static func recover(_ code: String, near point: Coordinate) -> String? {
    guard isShort(code), let place = code.utf8.firstIndex(of: separator) else {
      return isFull(code) ? code.uppercased() : nil
    }
    let missing = separatorIndex - code.utf8.distance(from: code.utf8.startIndex, to: place)
    let size = missing == 2 ? 20 : pairSizes[missing / 2 - 1]
    guard let start = encode(point)?.prefix(missing), let area = decode(start + code.uppercased())
    else { return nil }
    var centre = area.centre
    if point.lat + size / 2 < centre.lat, centre.lat - size >= -90 {
      centre.lat -= size
    } else if point.lat - size / 2 > centre.lat, centre.lat + size <= 90 {
      centre.lat += size
    }
    if point.lon + size / 2 < centre.lon {
      centre.lon -= size
    } else if point.lon - size / 2 > centre.lon {
      centre.lon += size
    }
    return encode(centre, length: area.length)
  }
}
