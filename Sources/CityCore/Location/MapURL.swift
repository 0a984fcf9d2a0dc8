import Text

/// A URL as far as links of maps need it.
struct MapURL {
  let scheme, host: String

  /// The host as it was written: a code of Organic Maps stands in its place.
  let authority: String
  let path: [String]

  /// By names in small letters.
  let query: [String: String]
  let fragment: String

  private static let longest = 2048

  /// Those that maps have besides the web's.
  private static let schemes: Set = [
    "geo", "http", "https", "om", "ge0", "cm", "mapswithme", "maps", "comgooglemaps",
    "google.navigation", "bingmaps", "osmandmaps",
  ]

  /// Nil for a text that has none of the schemes.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    guard Self.schemes.contains(scheme) else { return nil }
    let rest = String(text[text.index(after: colon)...]).replacing("&amp;", with: "&")
    let (address, fragment) = Self.split(rest[...], at: "#")
    self.fragment = String(fragment)
    let (before, query) = Self.split(address, at: "?")
    let hasHost = before.hasPrefix("//")
    let (authority, path) = hasHost ? Self.split(before.dropFirst(2), at: "/") : ("", before)
    self.authority = String(authority)
    host = String(authority.lowercased().trimmingPrefix("www."))
    self.path = path.split(separator: "/").compactMap { URLText.decoded($0) }
    let members = (query + (scheme == "google.navigation" ? before : "")).split(separator: "&")
    let values = members.compactMap { member -> (String, String)? in
      let (name, value) = Self.split(member, at: "=")
      return URLText.decoded(value, plusIsBlank: true).map { (name.lowercased(), $0) }
    }
    self.query = Dictionary(values) { first, _ in first }
  }

  /// A step of the path as words, in which a plus is a blank, but for that of a Plus Code.
  static func words(_ step: String) -> String {
    let parts = step.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return step }
    let code = "\(parts[0])+\(parts[1])"
    let start = PlusCode.isValid(code) ? [code] : Array(parts.prefix(2))
    return (start + parts.dropFirst(2)).joined(separator: " ")
  }

  private static func split(_ text: Substring, at sign: Character) -> (Substring, Substring) {
    guard let place = text.firstIndex(of: sign) else { return (text, "") }
    return (text[..<place], text[text.index(after: place)...])
  }
}

/// The codes of short links that hold a point: signs of six bits, of which latitude and longitude have
/// three each in turn.
enum MapCode {
  /// OpenStreetMap (<https://wiki.openstreetmap.org/wiki/Shortlink>); what was `@` once is `~` now.
  static func openStreetMap(_ code: String) -> MapLink? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)
    let signs = code.utf8.prefix { $0 != UInt8(ascii: "-") }
      .map { $0 == UInt8(ascii: "@") ? UInt8(ascii: "~") : $0 }
    return interleaved(signs, alphabet).map {
      point(lat: $0.second, lon: $0.first, of: signs.count)
    }
  }

  /// Organic Maps: one sign for the zoom stands before; signs beyond those that a code has are the
  /// beginning of something else.
  static func organicMaps(_ code: String) -> MapLink? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let signs = Array(code.utf8.dropFirst())
    return interleaved(signs, alphabet).map {
      point(lat: $0.first, lon: $0.second, of: signs.count)
    }
  }

  private static func point(lat: Double, lon: Double, of count: Int) -> MapLink {
    let cells = Double(1 << (3 * count))
    return .point(
      CoordinateText(
        Coordinate(lat: lat * 180 - 90, lon: lon * 360 - 180), precisionKm: 20_000 / cells))
  }

  /// The two numbers as fractions of the whole, in the middle of the cell; the higher bits stand first.
  private static func interleaved(
    _ signs: [UInt8], _ alphabet: [UInt8]
  ) -> (first: Double, second: Double)? {
    guard 1...10 ~= signs.count else { return nil }
    var (first, second) = (0, 0)
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
}
