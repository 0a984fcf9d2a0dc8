internal import Geography
internal import JSON

extension City {
  /// Parses a row of any service of GeoNames; the names of members differ between services. Nil without an id, a name
  /// or a valid coordinate, and for features other than populated places.
  init?(geoNames row: JSON) {
    guard let id = row["geonameId"]?.positiveInt,
      let name = row["toponymName"]?.lenientText ?? row["name"]?.lenientText,
      let point = Coordinate(row, lon: "lng"), row["fcl"]?.string ?? "P" == "P"
    else { return nil }
    self.init(
      id: id, name: name,
      country: Self.countryCode(row["countrycode"] ?? row["countryCode"]),
      admin1: row["adminName1"]?.lenientText, coordinate: point,
      population: row["population"]?.positiveInt,
      timezone: row["timezone"]?["timeZoneId"]?.lenientText, wikipedia: Self.wikipedia(row))
  }

  /// The code in capitals; nil for anything but two letters.
  static func countryCode(_ json: JSON?) -> String? {
    json?.lenientText.flatMap { Country.isCode($0.uppercased()) ? $0.uppercased() : nil }
  }

  /// The address of the Wikipedia article: from the row's own member, or from a link among the alternate names,
  /// preferably the English one.
  private static func wikipedia(_ row: JSON) -> String? {
    if let address = row["wikipedia"] ?? row["wikipediaURL"] {
      return wikipedia(address.string)
    }
    let links = (row["alternateNames"]?.array ?? []).filter { $0["lang"]?.string == "link" }
      .compactMap { wikipedia($0["name"]?.string) }
    return links.first { $0.hasPrefix("https://en.") } ?? links.first
  }

  /// Returns the https address. The service omits the scheme (`en.wikipedia.org/wiki/Reese%2C_Texas`) or may send
  /// `http`. Nil for a host that is no Wikipedia, and for an address with a space, a control character, `"` or `<`.
  static func wikipedia(_ address: String?) -> String? {
    guard let address else { return nil }
    let scheme = ["https://", "http://"].first { address.hasPrefix($0) } ?? ""
    let rest = address.dropFirst(scheme.count)
    let isPlain = rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "<" }
    guard isPlain, let slash = rest.firstIndex(of: "/"),
      rest[..<slash].lowercased().hasSuffix(".wikipedia.org")
    else { return nil }
    return "https://\(rest)"
  }
}

extension Coordinate {
  /// Parses the latitude and the longitude, which may be numbers or strings. Nil if one is missing or out of range.
  ///
  /// - Parameter name: the name of the member with the longitude.
  init?(_ json: JSON, lon name: String) {
    guard let lat = json["lat"]?.lenientDouble(in: -90...90),
      let lon = json[name]?.lenientDouble(in: -180...180)
    else { return nil }
    self.init(lat: lat, lon: lon)
  }
}

extension Country {
  /// Parses a row of `countryInfoJSON`; nil without a code, a name, a continent or a box. The box may cross
  /// the 180th meridian.
  init?(geoNames row: JSON) {
    guard let code = City.countryCode(row["countryCode"]),
      let name = row["countryName"]?.lenientText, let continent = row["continent"]?.lenientText,
      let bounds = Bounds(geoNames: row)
    else { return nil }
    self.init(
      code: code, name: name, capital: row["capital"]?.lenientText, continent: continent,
      population: row["population"]?.positiveInt, bounds: bounds, cities: 0)
  }
}

extension Bounds {
  /// Nil if a side is missing or out of range, or if south exceeds north.
  init?(geoNames row: JSON) {
    guard let north = row["north"]?.lenientDouble(in: -90...90),
      let south = row["south"]?.lenientDouble(in: -90...90), south <= north,
      let east = row["east"]?.lenientDouble(in: -180...180),
      let west = row["west"]?.lenientDouble(in: -180...180)
    else { return nil }
    self.init(north: north, south: south, east: east, west: west)
  }
}
