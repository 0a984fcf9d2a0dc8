/// Open Location Code, "Plus Code": encodes the cells of a grid as letters
/// (<https://github.com/google/open-location-code>, specification of 2014, revised since).
///
/// Each of the first five pairs of letters divides latitude and longitude by 20; each further
/// letter divides the cell into five rows of four. Codes are computed from whole cells in integer
/// arithmetic.
package enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  private static let separator = UInt8(ascii: "+")
  private static let padding = UInt8(ascii: "0")

  /// Index of the separator in a full code.
  private static let separatorIndex = 8
  private static let pairLength = 10
  private static let longest = 15

  /// Number of the smallest cells, those with codes of fifteen letters, in a degree.
  private static let latPerDegree = 25_000_000
  private static let lonPerDegree = 8_192_000

  /// A cell of the grid, in degrees.
  package struct Cell: Equatable {
    package var south, west, north, east: Double

    /// Number of letters in its code.
    package var length: Int

    package var centre: Coordinate {
      Coordinate(lat: min((south + north) / 2, 90), lon: min((west + east) / 2, 180))
    }
  }

  /// Encodes the cell that contains a point.
  ///
  /// - Parameter length: 2, 4, 6, 8, or 10 to 15 letters; a larger number counts as 15, any other returns nil.
  package static func encode(_ point: Coordinate, length: Int = 10) -> String? {
    encode(
      lat: cells(in: point.lat, perDegree: latPerDegree) + 90 * latPerDegree,
      lon: cells(in: point.lon, perDegree: lonPerDegree) + 180 * lonPerDegree, length: length)
  }

  /// Converts degrees to whole cells. Corrects the rounding error of a value on a border, which may
  /// be computed slightly below it.
  private static func cells(in degrees: Double, perDegree: Int) -> Int {
    let cells = degrees * Double(perDegree)
    let whole = cells.rounded()
    return Int((cells - whole).magnitude < 1e-5 ? whole : cells.rounded(.down))
  }

  /// Encodes a cell of the finest grid; nil for a length that no code has.
  ///
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

  /// Decodes a full code; nil for any other text.
  package static func decode(_ code: String) -> Cell? {
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
    return Cell(
      south: Double(lat) / Double(latPerDegree) - 90,
      west: Double(lon) / Double(lonPerDegree) - 180,
      north: Double(lat + latSize) / Double(latPerDegree) - 90,
      east: Double(lon + lonSize) / Double(lonPerDegree) - 180, length: digits.count)
  }
}

extension PlusCode {
  /// Returns whether a text has the form of a code, full or short.
  package static func isValid(_ code: String) -> Bool {
    let letters = Array(code.uppercased().utf8)
    guard letters.count > 1, let place = letters.firstIndex(of: separator),
      letters.lastIndex(of: separator) == place, place <= separatorIndex, place % 2 == 0,
      letters.count - place != 2,
      letters.allSatisfy({ $0 == separator || $0 == padding || alphabet.contains($0) })
    else { return false }
    guard let first = letters.firstIndex(of: padding) else { return true }
    // Padding is only allowed in full codes, up to the separator and in whole pairs, with nothing
    // after the separator.
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

  /// Size of a cell after each pair of letters, in degrees.
  private static let pairSizes = [20, 1, 0.05, 0.0025, 0.000125]

  /// Removes the letters of a code that a nearby point implies; returns the whole code in capitals if there are
  /// none, nil if it is not a full code without padding.
  package static func shorten(_ code: String, near point: Coordinate) -> String? {
    guard let area = decode(code), !code.utf8.contains(padding) else { return nil }
    let code = code.uppercased()
    let range = max(
      (area.centre.lat - point.lat).magnitude, (area.centre.lon - point.lon).magnitude)
    // At most 0.3 of a cell instead of 0.5, so that a point slightly farther away still recovers the code.
    for pair in [3, 2, 1] where range < pairSizes[pair] * 0.3 {
      return String(code.dropFirst((pair + 1) * 2))
    }
    return code
  }

  /// Returns the full code nearest to a point, of those that a short code abbreviates. Returns a full code in
  /// capitals, and nil for a text that is no code.
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
