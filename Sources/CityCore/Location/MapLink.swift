import Text

/// What a link to a map shows: a point, or the name of something.
///
/// `geo:` (RFC 5870, with the `z` and `q` of Android), OpenStreetMap, Google, Apple, Bing, Organic Maps
/// and OsmAnd, and Plus Codes as links. Nothing is asked of any of them: a link that only they could
/// resolve is told as such.
package enum MapLink: Equatable {
  case point(CoordinateText)
  case name(String)

  /// A link that does not say what it shows; why, as the end of a sentence without a full stop.
  case unreadable(String)

  static let onlyItsService = MapLink.unreadable(
    "only the service of this link knows what it shows; open it and copy the coordinates")
  private static let unknownService = MapLink.unreadable(
    "this is no link of a map that is known here; copy the coordinates instead")
  private static let noPoint = MapLink.unreadable(
    "this geo: link has no coordinates of WGS84; they look like geo:52.5,13.4")

  /// Nil for a text that is no link.
  package init?(_ text: String) {
    guard let url = MapURL(text) ?? Self.withoutScheme(text) else { return nil }
    self = Self.find(url) ?? (url.scheme == "geo" ? Self.noPoint : Self.onlyItsService)
  }

  /// A link as people type it, `maps.google.com/?q=…`; nil unless it is one of a map.
  private static func withoutScheme(_ text: String) -> MapURL? {
    guard let slash = text.firstIndex(where: { $0 == "/" || $0 == "?" }),
      text[..<slash].contains("."), !text[..<slash].contains(where: \.isWhitespace),
      let url = MapURL("https://\(text)"), find(url) != unknownService
    else { return nil }
    return url
  }

  private static func find(_ url: MapURL) -> MapLink? {
    switch (url.scheme, url.host) {
    case ("geo", _): geo(url)
    case ("om", _), ("ge0", _), ("cm", _), ("mapswithme", _), (_, "omaps.app"), (_, "ge0.me"),
      (_, "comaps.at"):
      organicMaps(url)
    case ("google.navigation", _), ("comgooglemaps", _): google(url)
    case ("maps", _), (_, "maps.apple.com"), (_, "maps.apple"), (_, "guides.apple.com"): apple(url)
    case ("bingmaps", _), (_, "bing.com"), (_, "binged.it"): bing(url)
    case ("osmandmaps", _): osmAnd(url)
    case (_, "plus.codes"): url.path.first.map(MapLink.name)
    case (_, let host) where isOf(host, ["osmand.net"]): osmAnd(url)
    case (_, let host) where isOf(host, openStreetMapHosts): openStreetMap(url)
    case (_, let host) where isGoogle(host, url.path): google(url)
    default: unknownService
    }
  }

  private static let openStreetMapHosts = [
    "openstreetmap.org", "osm.org", "openstreetmap.de", "openstreetmap.fr",
  ]

  /// Whether a host is one of the domains or lies below one.
  private static func isOf(_ host: String, _ domains: [String]) -> Bool {
    domains.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func isGoogle(_ host: String, _ path: [String]) -> Bool {
    let parts = host.split(separator: ".")
    return ["goo.gl", "maps.app.goo.gl", "g.co", "share.google", "g.page"].contains(host)
      || ["maps", "earth"].contains(parts.first) && parts.dropFirst().first == "google"
      || parts.first == "google" && path.first == "maps"
  }
}

// What links have in common.
extension MapLink {
  /// Nil for a text that is not about two angles.
  private static func point(_ text: String?) -> MapLink? {
    guard let text else { return nil }
    do throws(CoordinateText.Problem) {
      return try CoordinateText(text).map(MapLink.point)
    } catch {
      return .unreadable(error.reason)
    }
  }

  private static func point(lat: String?, lon: String?) -> MapLink? {
    guard let lat, let lon else { return nil }
    return point("\(lat),\(lon)")
  }

  /// The first of the members that holds a point, perhaps with a label: `loc:52.5,13.4(Label)`.
  private static func point(in url: MapURL, _ names: String...) -> MapLink? {
    for name in names {
      let text = url.query[name].map { $0.hasPrefix("loc:") ? String($0.dropFirst(4)) : $0 }
      let bare = text?.prefix { $0 != "(" }.split(separator: "@").last.map(String.init)
      if let found = point(bare) { return found }
    }
    return nil
  }

  /// The first of the members that is not empty.
  private static func name(in url: MapURL, _ names: String...) -> MapLink? {
    let found = names.compactMap { url.query[$0]?.trimmed }.first { !$0.isEmpty }
    guard let found else { return nil }
    // An id of a place, which means something to its service alone.
    if found.hasPrefix("place_id:") { return onlyItsService }
    // The plus of a Plus Code may have come as a blank.
    return .name(found.contains("+") ? found : MapURL.words(found.replacing(" ", with: "+")))
  }

  /// `map=12/52.5/13.4`, or without a name before it.
  private static func hash(_ url: MapURL) -> MapLink? {
    let start = url.fragment.ranges(of: "map=").first?.upperBound ?? url.fragment.startIndex
    let parts = url.fragment[start...].prefix { $0 != "&" }.split(separator: "/").map(String.init)
    return parts.count >= 3 ? point(lat: parts[1], lon: parts[2]) : nil
  }
}

// The maps. What is meant goes before where the map is looked at from.
extension MapLink {
  /// A point of 0, 0 stands for none where a query follows; the query may end with a label.
  private static func geo(_ url: MapURL) -> MapLink? {
    let parts = url.path.joined(separator: "/").split(separator: ";")
    let systems = parts.dropFirst().map { $0.lowercased() }.filter { $0.hasPrefix("crs=") }
    guard systems.allSatisfy({ $0 == "crs=wgs84" }) else { return nil }
    if let found = point(in: url, "q") { return found }
    // An altitude may stand behind.
    let told = point(parts.first?.split(separator: ",").prefix(2).joined(separator: ","))
    if case .point(let found)? = told, found.point != Coordinate(lat: 0, lon: 0) { return told }
    return name(in: url, "q") ?? told
  }

  private static func openStreetMap(_ url: MapURL) -> MapLink? {
    if url.path.first == "go", url.path.count > 1 { return MapCode.openStreetMap(url.path[1]) }
    let end = url.query["route"]?.split(separator: ";").last.map(String.init)
    return point(lat: url.query["mlat"], lon: url.query["mlon"])
      ?? point(lat: url.query["lat"], lon: url.query["lon"]) ?? point(end)
      ?? point(in: url, "query", "to", "q") ?? name(in: url, "query", "to", "q") ?? hash(url)
  }

  private static func google(_ url: MapURL) -> MapLink? {
    let path = url.path.joined(separator: "/")
    if let found = numbers(in: path, "!3d", "!4d").last {
      return point(lat: found.first, lon: found.second)
    }
    // The last stop of a route.
    if let found = numbers(in: path, "!2m2!1d", "!2d").last {
      return point(lat: found.second, lon: found.first)
    }
    if let found = url.query["pb"].flatMap({ numbers(in: $0, "!2d", "!3d").first }) {
      return point(lat: found.second, lon: found.first)
    }
    if let found = point(
      in: url, "q", "query", "destination", "daddr", "ll", "center", "viewpoint", "cbll", "sll")
    {
      return found
    }
    let told = told(byPath: url.path)
    if let found = point(told) { return found }
    if let at = url.path.first(where: { $0.hasPrefix("@") }) {
      return point(at.dropFirst().split(separator: ",").prefix(2).joined(separator: ","))
    }
    return name(in: url, "q", "query", "destination", "daddr") ?? told.map(MapLink.name)
  }

  /// The pairs of numbers that stand behind these marks, one right behind the other.
  private static func numbers(
    in text: String, _ mark: String, _ next: String
  ) -> [(first: String, second: String)] {
    // An expression would have to be compiled for each link.
    text.ranges(of: mark).compactMap { range in
      let first = text[range.upperBound...].prefix(while: isPartOfNumber)
      let rest = text[first.endIndex...]
      guard rest.hasPrefix(next) else { return nil }
      let second = rest.dropFirst(next.count).prefix(while: isPartOfNumber)
      return first.isEmpty || second.isEmpty ? nil : (String(first), String(second))
    }
  }

  private static func isPartOfNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || "-.".contains(character))
  }

  /// What is searched for, the place, or the last stop of a route.
  private static func told(byPath path: [String]) -> String? {
    let steps = path.drop { !["search", "place", "dir"].contains($0) }
    let told = steps.dropFirst().prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }
    return (steps.first == "dir" ? told.last : told.first).map(MapURL.words)
  }

  private static func apple(_ url: MapURL) -> MapLink? {
    point(in: url, "coordinate", "ll", "destination", "daddr", "q", "address")
      ?? name(in: url, "q", "address", "query", "destination", "daddr", "name")
      ?? point(in: url, "center", "sll", "near")
  }

  private static func bing(_ url: MapURL) -> MapLink? {
    let pin = url.query["sp"]?.split(separator: "~").first { $0.hasPrefix("point.") }?.dropFirst(6)
    let end = url.query["rtp"]?.split(separator: "~").last.flatMap { stop in
      stop.hasPrefix("pos.") ? stop.dropFirst(4) : nil
    }
    let target = (pin ?? end)?.split(separator: "_").prefix(2).joined(separator: ",")
    return point(target) ?? point(in: url, "where1", "q")
      ?? point(url.query["cp"]?.replacing("~", with: ",")) ?? name(in: url, "where1", "q", "ss")
  }

  private static func osmAnd(_ url: MapURL) -> MapLink? {
    point(in: url, "pin", "finish", "end") ?? point(lat: url.query["lat"], lon: url.query["lon"])
      ?? hash(url) ?? name(in: url, "name")
  }

  private static func organicMaps(_ url: MapURL) -> MapLink? {
    if let found = point(in: url, "ll", "dll", "cll") { return found }
    if let found = name(in: url, "query") { return found }
    let isWeb = url.scheme.hasPrefix("http")
    return (isWeb ? url.path.first : url.authority).flatMap(MapCode.organicMaps)
  }
}
