import Text

/// The map services whose links are recognised. The target of a link takes precedence over its view.
enum MapService: CaseIterable {
  case geo, openStreetMap, google, apple, bing, organicMaps, osmAnd, plusCodes
  case waze, here, yandex, geoHack, geohash, mapyCz, twoGIS, citymapper, magicEarth, kakao
  case whatThreeWords

  /// The service of a link; nil if unknown.
  init?(of url: MapURL) {
    if let own = Self.scheme(url.scheme) {
      self = own
      return
    }
    guard url.scheme == "http" || url.scheme == "https" else { return nil }
    let host = url.host
    if let found = Self.domains.first(where: { Self.isWithin($0.hosts, host: host) })?.service {
      self = found
    } else if Self.isGoogle(host: host, path: url.path) {
      self = .google
    } else if Self.isYandex(host: host, path: url.path) {
      self = .yandex
    } else {
      return nil
    }
  }

  private static func scheme(_ scheme: String) -> MapService? {
    switch scheme {
    case "geo": .geo
    case "om", "ge0", "cm", "mapswithme": .organicMaps
    case "google.navigation", "google.streetview", "comgooglemaps": .google
    case "maps": .apple
    case "bingmaps": .bing
    case "osmandmaps": .osmAnd
    case "waze": .waze
    case "yandexmaps", "yandexnavi": .yandex
    case "here-location": .here
    case "citymapper": .citymapper
    case "magicearth": .magicEarth
    case "dgis": .twoGIS
    default: nil
    }
  }

  private static let domains: [(service: MapService, hosts: [String])] = [
    (
      .openStreetMap,
      [
        "openstreetmap.org", "osm.org", "openstreetmap.de", "openstreetmap.fr", "opentopomap.org",
        "cyclosm.org", "openrailwaymap.org", "facilmap.org", "map.project-osrm.org",
      ]
    ),
    (.organicMaps, ["omaps.app", "ge0.me", "comaps.at"]),
    (.osmAnd, ["osmand.net"]),
    (.apple, ["maps.apple.com", "maps.apple", "guides.apple.com"]),
    (.bing, ["bing.com", "binged.it"]),
    (.plusCodes, ["plus.codes"]),
    (.waze, ["waze.com"]),
    (.here, ["here.com", "here.to"]),
    (.geoHack, ["geohack.toolforge.org", "tools.wmflabs.org"]),
    (.geohash, ["geohash.org"]),
    (.mapyCz, ["mapy.cz", "mapy.com"]),
    (.twoGIS, ["2gis.ru", "2gis.com", "2gis.kz", "2gis.ae"]),
    (.citymapper, ["citymapper.com"]),
    (.magicEarth, ["magicearth.com"]),
    (.kakao, ["map.kakao.com"]),
    (.whatThreeWords, ["what3words.com", "w3w.co"]),
    (.google, ["goo.gl", "maps.app.goo.gl", "g.co", "share.google", "g.page"]),
  ]

  /// Returns whether a host is one of the domains or a subdomain.
  private static func isWithin(_ domains: [String], host: String) -> Bool {
    domains.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func isGoogle(host: String, path: [String]) -> Bool {
    let parts = host.split(separator: ".")
    return ["maps", "earth"].contains(parts.first) && parts.dropFirst().first == "google"
      || parts.first == "google" && path.first == "maps"
  }

  private static func isYandex(host: String, path: [String]) -> Bool {
    let parts = host.split(separator: ".")
    return parts.first == "maps" && parts.dropFirst().first == "yandex"
      || parts.first == "yandex" && ["maps", "navi"].contains(path.first)
  }

  /// Returns the target of a link of this service; nil if the link contains none.
  func link(_ url: MapURL) -> MapLink? {
    switch self {
    case .geo: GeoURI.link(url)
    case .openStreetMap: Self.openStreetMap(url)
    case .google: GoogleMapsLink.read(url)
    case .apple: Self.apple(url)
    case .bing: Self.bing(url)
    case .organicMaps: Self.organicMaps(url)
    case .osmAnd: Self.osmAnd(url)
    case .plusCodes: url.path.first.map(MapLink.name)
    case .waze: Self.waze(url)
    case .here: Self.here(url)
    case .yandex: Self.yandex(url)
    case .geoHack: Self.geoHack(url)
    case .geohash: url.path.first.flatMap(MapCode.geohash)
    case .mapyCz: Self.mapyCz(url)
    case .twoGIS: Self.twoGIS(url)
    case .citymapper:
      MapLink.point(in: url, "endcoord", "coord") ?? MapLink.name(in: url, "endaddress", "endname")
    case .magicEarth:
      MapLink.point(lat: url.query["lat"], lon: url.query["lon"])
        ?? MapLink.name(in: url, "q", "name")
    case .kakao: Self.kakao(url)
    case .whatThreeWords:
      .unreadable("only what3words can resolve its addresses; give latitude and longitude")
    }
  }
}

extension MapService {
  private static func openStreetMap(_ url: MapURL) -> MapLink? {
    if url.path.first == "go", url.path.count > 1 {
      return MapCode.openStreetMap(url.path[1])
    }
    let end = url.query["route"]?.split(separator: ";").last.map(String.init)
    if let found = MapLink.point(lat: url.query["mlat"], lon: url.query["mlon"])
      ?? MapLink.point(end) ?? MapLink.point(in: url, "query", "to", "q")
    {
      return found
    }
    let shown = url.query["lat"].flatMap { lat in
      url.query["lon"].flatMap { lon in
        MapView.link(lat: lat, lon: lon, sizes: [url.query["zoom"]].compactMap(\.self))
      }
    }
    return MapLink.name(
      MapLink.name(in: url, "query", "to", "q"), near: shown ?? MapLink.hash(url), isSearch: true)
  }

  private static func apple(_ url: MapURL) -> MapLink? {
    if let found = MapLink.point(
      in: url, "coordinate", "ll", "destination", "daddr", "q", "address")
    {
      return found
    }
    let view = MapLink.point(in: url, "center", "sll", "near")
    return MapLink.name(
      MapLink.name(in: url, "q", "address", "query", "destination", "daddr", "name"),
      near: widened(view, by: url), isSearch: true)
  }

  /// Applies the span in degrees of a link of Apple Maps, or else its zoom, to the precision of a view.
  private static func widened(_ view: MapLink?, by url: MapURL) -> MapLink? {
    guard case .point(let centre)? = view else { return view }
    let lat = DecimalText.exact(centre.point.lat)
    let lon = DecimalText.exact(centre.point.lon)
    let span = url.query["span"]?.split(separator: ",").first.flatMap { Double($0) }
    let size = span.map { "\(min(max($0, 0), 180) * 111_000 / 2)m" } ?? url.query["z"]
    guard
      case .point(let sized)? = MapView.link(lat: lat, lon: lon, sizes: [size].compactMap(\.self))
    else { return view }
    return .point(
      CoordinateText(centre.point, precisionKm: max(centre.precisionKm, sized.precisionKm)))
  }

  private static func bing(_ url: MapURL) -> MapLink? {
    guard url.host != "bing.com" || url.path.first?.hasPrefix("maps") ?? false else { return nil }
    let pin = url.query["sp"]?.split(separator: "~").first { $0.hasPrefix("point.") }?.dropFirst(6)
    let end = url.query["rtp"]?.split(separator: "~").last.flatMap { stop in
      stop.hasPrefix("pos.") ? stop.dropFirst(4) : nil
    }
    let target = (pin ?? end)?.split(separator: "_").prefix(2).joined(separator: ",")
    if let found = MapLink.point(target) ?? MapLink.point(in: url, "where1", "q") {
      return found
    }
    let centre = url.query["cp"]?.split(separator: "~").map(String.init) ?? []
    let view =
      centre.count == 2
      ? MapView.link(
        lat: centre[0], lon: centre[1], sizes: [url.query["lvl"]].compactMap(\.self)) : nil
    return MapLink.name(MapLink.name(in: url, "where1", "q", "ss"), near: view, isSearch: true)
  }

  private static func osmAnd(_ url: MapURL) -> MapLink? {
    MapLink.point(in: url, "pin", "finish", "end")
      ?? MapLink.point(lat: url.query["lat"], lon: url.query["lon"])
      ?? MapLink.name(MapLink.name(in: url, "name"), near: MapLink.hash(url), isSearch: false)
  }

  private static func organicMaps(_ url: MapURL) -> MapLink? {
    if let found = MapLink.point(in: url, "ll", "dll") {
      return found
    }
    let view = MapLink.point(in: url, "cll")
    if let found = MapLink.name(MapLink.name(in: url, "query"), near: view, isSearch: true) {
      return found
    }
    let isWeb = url.scheme.hasPrefix("http")
    return (isWeb ? url.path.first : url.authority).flatMap(MapCode.organicMaps)
  }

  /// Reads `waze.com/ul?ll=52.5,13.4`, `/ul/hu33db2m` and `live-map/directions?to=ll.52.5,13.4`.
  private static func waze(_ url: MapURL) -> MapLink? {
    let end = url.query["to"]?.trimmingPrefix("ll.")
    if let found = MapLink.point(end.map(String.init))
      ?? MapLink.point(in: url, "ll", "latlng", "q")
      ?? MapLink.point(lat: url.query["lat"], lon: url.query["lon"])
    {
      return found
    }
    if url.path.first == "ul", url.path.count > 1, url.path[1].hasPrefix("h") {
      return MapCode.geohash(String(url.path[1].dropFirst()))
    }
    return MapLink.name(in: url, "q")
  }

  /// Reads `share.here.com/l/52.5,13.4,Label`, `wego.here.com/?map=52.5,13.4,15,normal`, the last stop of a route, and
  /// `here-location://52.5,13.4`.
  private static func here(_ url: MapURL) -> MapLink? {
    if url.scheme == "here-location" {
      return labelled(url.authority)
    }
    if url.path.first == "l", url.path.count > 1 {
      return labelled(url.path[1])
    }
    if ["r", "directions"].contains(url.path.first), let end = url.path.last {
      return labelled(String(end.split(separator: ":").last ?? ""))
    }
    return url.query["map"].flatMap { MapView.link($0[...]) }
  }

  /// Reads `52.5,13.4,Label` and ignores the label, even if it is a number.
  private static func labelled(_ text: String) -> MapLink? {
    MapLink.point(text.split(separator: ",").prefix(2).joined(separator: ","))
  }

  /// Reads a link of Yandex, which gives the longitude first, except in search texts, routes and separate parameters.
  private static func yandex(_ url: MapURL) -> MapLink? {
    let pin = url.query["pt"]?.split(separator: "~").first
    let stop = url.query["rtext"]?.split(separator: "~").last.map(String.init)
    let pins = [
      pin?.split(separator: ",").prefix(2).joined(separator: ","), url.query["whatshere[point]"],
      url.query["poi[point]"],
    ]
    if let found = pins.lazy.compactMap({ MapLink.point(lonLat: $0) }).first
      ?? MapLink.point(stop) ?? MapLink.point(in: url, "text")
      ?? MapLink.point(lat: url.query["lat_to"], lon: url.query["lon_to"])
      ?? MapLink.point(lat: url.query["lat"], lon: url.query["lon"])
    {
      return found
    }
    let centre = (url.query["ll"] ?? url.query["sll"])?.split(separator: ",").map(String.init) ?? []
    let view =
      centre.count == 2
      ? MapView.link(lat: centre[1], lon: centre[0], sizes: [url.query["z"]].compactMap(\.self))
      : nil
    return MapLink.name(MapLink.name(in: url, "text"), near: view, isSearch: true)
  }

  /// Reads `params=52_30_58.7_N_13_22_39.7_E_type:landmark`, the form of Wikipedia's links, and `params=52.5;13.4`.
  private static func geoHack(_ url: MapURL) -> MapLink? {
    let words = url.query["params"]?.split(whereSeparator: { $0 == "_" || $0 == " " }) ?? []
    if let first = words.first, first.contains(";") {
      return MapLink.point(String(first.replacing(";", with: ", ")))
    }
    guard let end = words.firstIndex(where: { ["E", "W", "O"].contains($0.uppercased()) }) else {
      return nil
    }
    return MapLink.point(words[...end].joined(separator: " "))
  }

  private static func mapyCz(_ url: MapURL) -> MapLink? {
    if url.query["source"] == "coor", let found = MapLink.point(lonLat: url.query["id"]) {
      return found
    }
    guard let lon = url.query["x"], let lat = url.query["y"] else {
      return MapLink.name(in: url, "q")
    }
    let view = MapView.link(lat: lat, lon: lon, sizes: [url.query["z"]].compactMap(\.self))
    return MapLink.name(MapLink.name(in: url, "q"), near: view, isSearch: true)
  }

  /// Reads `2gis.ru/geo/13.4,52.5` and `2gis.ru/?m=13.4,52.5/16`, with the longitude first.
  private static func twoGIS(_ url: MapURL) -> MapLink? {
    if let pin = url.path.lazy.compactMap({ MapLink.point(lonLat: $0) }).first {
      return pin
    }
    let parts = url.query["m"]?.split(separator: "/").map(String.init) ?? []
    let centre = parts.first?.split(separator: ",").map(String.init) ?? []
    guard centre.count == 2 else { return nil }
    return MapView.link(lat: centre[1], lon: centre[0], sizes: Array(parts.dropFirst()))
  }

  /// Reads `map.kakao.com/link/map/NAME,37.4,127.1`.
  private static func kakao(_ url: MapURL) -> MapLink? {
    guard url.path.first == "link", let numbers = url.path.last?.split(separator: ","),
      numbers.count >= 2
    else { return nil }
    return MapLink.point(numbers.suffix(2).joined(separator: ","))
  }
}
