import Text

/// What a link to a map shows: a point, or the name of something.
///
/// `geo:` (RFC 5870, with the `z` and `q` of Android), OpenStreetMap, Google, Apple, Bing, Organic Maps
/// and OsmAnd. Nothing is asked of any of them: a link that only they could resolve is told as such.
package enum MapLink: Equatable {
  case point(CoordinateText)
  case name(String)

  /// A link of a map that does not say in itself what it shows.
  case opaque

  /// Nil for a text that is no link to a map.
  package init?(_ text: String) {
    guard let link = Link(text) else { return nil }
    let found: MapLink?
    switch (link.scheme, link.host) {
    case ("geo", _): found = Self.geo(link)
    case ("om", _), ("ge0", _), (_, "omaps.app"), (_, "ge0.me"): found = Self.organicMaps(link)
    case (_, "openstreetmap.org"), (_, "osm.org"): found = Self.openStreetMap(link)
    case (_, "maps.apple.com"):
      found = Self.query(link, points: ["ll", "coordinate", "q"], names: ["q", "address"])
    case (_, "bing.com"): found = Self.bing(link)
    case (_, "osmand.net"): found = Self.osmAnd(link)
    case (_, let host) where Self.isGoogle(host, link.path): found = Self.google(link)
    default: return nil
    }
    self = found ?? .opaque
  }

  private static func isGoogle(_ host: String, _ path: [String]) -> Bool {
    let parts = host.split(separator: ".")
    return host == "goo.gl" || host == "maps.app.goo.gl"
      || parts.first == "maps" && parts.dropFirst().first == "google"
      || parts.first == "google" && path.first == "maps"
  }

  private static func point(_ text: String?) -> MapLink? {
    guard let text, let found = try? CoordinateText(text) else { return nil }
    return .point(found)
  }

  private static func point(lat: String?, lon: String?) -> MapLink? {
    guard let lat, let lon else { return nil }
    return point("\(lat),\(lon)")
  }

  /// The first of the members that holds a point, else the first that holds a name.
  private static func query(_ link: Link, points: [String], names: [String] = []) -> MapLink? {
    for name in points {
      if let found = point(link.query[name]) { return found }
    }
    return names.compactMap { link.query[$0] }.first { !$0.isEmpty }.map(MapLink.name)
  }

  /// A point of 0, 0 stands for none where a query follows; the query may end with a label.
  private static func geo(_ link: Link) -> MapLink? {
    if let query = link.query["q"] {
      let bare = query.split(separator: "(").first.map(String.init) ?? query
      return point(bare) ?? .name(query)
    }
    let parts = link.path.joined(separator: "/").split(separator: ";")
    guard !parts.dropFirst().contains(where: { $0.hasPrefix("crs=") && $0 != "crs=wgs84" }) else {
      return nil
    }
    // An altitude may stand behind.
    return point(parts.first?.split(separator: ",").prefix(2).joined(separator: ","))
  }

  private static func openStreetMap(_ link: Link) -> MapLink? {
    if link.path.first == "go", let code = link.path.dropFirst().first { return shortLink(code) }
    return point(lat: link.query["mlat"], lon: link.query["mlon"])
      ?? point(lat: link.query["lat"], lon: link.query["lon"]) ?? hash(link)
      ?? query(link, points: ["query"], names: ["query"])
  }

  /// `map=12/52.5/13.4`, or without a name before it.
  private static func hash(_ link: Link) -> MapLink? {
    let parts = link.fragment.replacing("map=", with: "").split(separator: "/").map(String.init)
    guard parts.count >= 3 else { return nil }
    return point(lat: parts[1], lon: parts[2].split(separator: "&").first.map(String.init))
  }

  private static func google(_ link: Link) -> MapLink? {
    let path = link.path.joined(separator: "/")
    // What is meant goes before where the map is looked at from.
    if let found = path.firstMatch(of: /!3d(-?[0-9.]+)!4d(-?[0-9.]+)/) {
      return point(lat: String(found.1), lon: String(found.2))
    }
    if let found = query(link, points: ["q", "query", "ll", "center", "destination"]) {
      return found
    }
    let words = Array(link.path.drop { $0 != "search" && $0 != "place" && $0 != "dir" }.dropFirst())
    if let found = point(words.first) { return found }
    if let at = link.path.first(where: { $0.hasPrefix("@") }) {
      return point(at.dropFirst().split(separator: ",").prefix(2).joined(separator: ","))
    }
    return query(link, points: [], names: ["q", "query"])
      ?? words.first.flatMap { $0.isEmpty ? nil : .name($0) }
  }

  private static func bing(_ link: Link) -> MapLink? {
    let target = link.query["sp"]?.split(separator: "_").prefix(2).joined(separator: ",").replacing(
      "point.", with: "")
    return point(target) ?? point(link.query["cp"]?.replacing("~", with: ","))
      ?? query(link, points: ["where1", "q"], names: ["where1", "q"])
  }

  private static func osmAnd(_ link: Link) -> MapLink? {
    query(link, points: ["pin"]) ?? point(lat: link.query["lat"], lon: link.query["lon"]) ?? hash(
      link)
      ?? query(link, points: [], names: ["name"])
  }

  private static func organicMaps(_ link: Link) -> MapLink? {
    if let found = query(link, points: ["ll"]) { return found }
    let code = link.scheme == "ge0" ? link.host : link.path.first
    return code.flatMap(ge0)
  }
}

// Codes that hold a point.
extension MapLink {
  private static let base64 = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)

  /// OpenStreetMap's short links: two bits of longitude and latitude in turn make a sign; later ones
  /// were `@` for `~`.
  private static func shortLink(_ code: String) -> MapLink? {
    let signs = code.utf8.prefix { $0 != UInt8(ascii: "-") }
      .map { $0 == UInt8(ascii: "@") ? UInt8(ascii: "~") : $0 }
    return interleaved(signs, base64, isLongitudeFirst: true) { lon, lat in
      Coordinate(lat: lat * 180 - 90, lon: lon * 360 - 180)
    }
  }

  /// Organic Maps: one sign for the zoom, then latitude and longitude, three bits of each a sign.
  private static func ge0(_ code: String) -> MapLink? {
    let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return interleaved(Array(code.utf8.dropFirst()), url, isLongitudeFirst: false) { lat, lon in
      Coordinate(lat: lat * 180 - 90, lon: lon * 360 - 180)
    }
  }

  /// Signs of six bits each, three of either number, the higher ones first.
  private static func interleaved(
    _ signs: [UInt8], _ alphabet: [UInt8], isLongitudeFirst: Bool,
    _ point: (Double, Double) -> Coordinate
  ) -> MapLink? {
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
    // The middle of the cell.
    let found = point((Double(first) + 0.5) / cells, (Double(second) + 0.5) / cells)
    return .point(CoordinateText(found, precisionKm: 20_000 / cells))
  }
}

/// A URL as far as links of maps need it.
private struct Link {
  let scheme, host: String
  let path: [String]
  let query: [String: String]
  let fragment: String

  private static let longest = 2048

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "0") })
    else { return nil }
    scheme = text[..<colon].lowercased()
    guard ["geo", "http", "https", "om", "ge0"].contains(scheme) else { return nil }
    let parts = text[text.index(after: colon)...].split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? String(parts[1]) : ""
    let (before, query) = Self.split(parts[0], at: "?")
    let (authority, path) =
      scheme == "geo" ? ("", before) : Self.split(before.drop { $0 == "/" }, at: "/")
    let host = authority.lowercased()
    self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    self.path = path.split(separator: "/").compactMap { URLText.decoded($0, plusIsBlank: true) }
    let members = query.split(separator: "&").compactMap { member -> (String, String)? in
      let (name, value) = Self.split(member, at: "=")
      return URLText.decoded(value, plusIsBlank: true).map { (String(name), $0) }
    }
    self.query = Dictionary(members) { first, _ in first }
  }

  private static func split(_ text: Substring, at sign: Character) -> (Substring, Substring) {
    guard let place = text.firstIndex(of: sign) else { return (text, "") }
    return (text[..<place], text[text.index(after: place)...])
  }
}
