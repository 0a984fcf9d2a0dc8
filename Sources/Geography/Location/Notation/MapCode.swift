/// Decodes the codes in short links, which interleave the bits of latitude and longitude.
enum MapCode {
  /// Decodes a short link of OpenStreetMap (<https://wiki.openstreetmap.org/wiki/Shortlink>), six
  /// bits a character; nil if it is invalid. Older links use `@` instead of `~`.
  static func openStreetMap(_ code: String) -> MapLink? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)
    let signs = code.utf8.prefix { $0 != UInt8(ascii: "-") }
      .map { $0 == UInt8(ascii: "@") ? UInt8(ascii: "~") : $0 }
    return deinterleaved(signs, alphabet: alphabet).map {
      point(lat: $0.second, lon: $0.first, of: signs.count)
    }
  }

  /// Decodes a code of Organic Maps: a character for the zoom, then up to ten characters of six bits each; nil if it is
  /// invalid.
  static func organicMaps(_ code: String) -> MapLink? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let signs = Array(code.utf8.dropFirst())
    return deinterleaved(signs, alphabet: alphabet).map {
      point(lat: $0.first, lon: $0.second, of: signs.count)
    }
  }

  private static func point(lat: Double, lon: Double, of count: Int) -> MapLink {
    let cells = Double(1 << (3 * count))
    return .point(
      CoordinateText(
        Coordinate(lat: lat * 180 - 90, lon: lon * 360 - 180), precisionKm: 20_000 / cells))
  }

  /// Returns the two numbers as fractions from 0 to 1, at the centre of the cell; nil if the code is invalid. The
  /// highest bits are first.
  private static func deinterleaved(
    _ signs: [UInt8], alphabet: [UInt8]
  ) -> (first: Double, second: Double)? {
    guard 1...10 ~= signs.count else { return nil }
    var first = 0
    var second = 0
    for sign in signs {
      guard let bits = alphabet.firstIndex(of: sign) else { return nil }
      for shift in [4, 2, 0] {
        first = first << 1 | (bits >> (shift + 1) & 1)
        second = second << 1 | (bits >> shift & 1)
      }
    }
    let cells = Double(1 << (3 * signs.count))
    return ((Double(first) + 0.5) / cells, (Double(second) + 0.5) / cells)
  }

  /// Decodes a geohash, as Waze and geohash.org use it: five bits a character, alternating between
  /// longitude and latitude; nil if it is invalid or has more than twelve characters.
  static func geohash(_ code: String) -> MapLink? {
    let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
    let signs = Array(code.lowercased().utf8)
    guard 1...12 ~= signs.count else { return nil }
    var west = -180.0
    var south = -90.0
    var width = 360.0
    var height = 180.0
    var isLongitude = true
    for sign in signs {
      guard let bits = alphabet.firstIndex(of: sign) else { return nil }
      for shift in [4, 3, 2, 1, 0] {
        let isUpper = bits >> shift & 1 == 1
        if isLongitude {
          width /= 2
          west += isUpper ? width : 0
        } else {
          height /= 2
          south += isUpper ? height : 0
        }
        isLongitude.toggle()
      }
    }
    let centre = Coordinate(lat: south + height / 2, lon: west + width / 2)
    let corner = Coordinate(lat: south, lon: west)
    return .point(CoordinateText(centre, precisionKm: centre.distanceKm(to: corner)))
  }
}
