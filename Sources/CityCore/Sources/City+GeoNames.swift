internal import JSON

extension City {
  /// Reads a row of any of the services, which write the same things in different ways; nil without
  /// an id, a name and a point, and for what is not a populated place.
  init?(geoNames row: JSON) {
    guard let id = row["geonameId"]?.lenientInt, id > 0,
      let name = row["toponymName"]?.lenientText ?? row["name"]?.lenientText,
      let point = Coordinate(geoNames: row), row["fcl"]?.string ?? "P" == "P"
    else { return nil }
    self.init(
      id: id, name: name,
      country: Self.countryCode(row["countrycode"] ?? row["countryCode"]),
      admin1: row["adminName1"]?.lenientText, coordinate: point,
      population: row["population"]?.lenientInt.flatMap { $0 > 0 ? $0 : nil },
      timezone: row["timezone"]?["timeZoneId"]?.lenientText, wikipedia: Self.wikipedia(row))
  }

  /// Two capital letters.
  static func countryCode(_ json: JSON?) -> String? {
    guard let code = json?.lenientText?.uppercased(), code.utf8.count == 2,
      code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    return code
  }

  /// Its own member, or else the link among the names, of several the English one.
  private static func wikipedia(_ row: JSON) -> String? {
    if let address = row["wikipedia"] ?? row["wikipediaURL"] { return wikipedia(address.string) }
    let links = (row["alternateNames"]?.array ?? []).filter { $0["lang"]?.string == "link" }
      .compactMap { wikipedia($0["name"]?.string) }
    return links.first { $0.hasPrefix("https://en.") } ?? links.first
  }

  /// The service leaves out the scheme (`en.wikipedia.org/wiki/Reese%2C_Texas`), or writes that of
  /// the days before TLS. Nil for anything that is not an article of Wikipedia.
  static func wikipedia(_ address: String?) -> String? {
    guard var rest = address.map({ Substring($0) }) else { return nil }
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
      break
    }
    let isPlain = rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "<" }
    guard isPlain, let slash = rest.firstIndex(of: "/"),
      rest[..<slash].lowercased().hasSuffix(".wikipedia.org")
    else { return nil }
    return "https://\(rest)"
  }
}

extension Coordinate {
  /// Nil if a part is missing or out of range. Some services write numbers, others strings.
  init?(geoNames row: JSON) {
    guard let lat = row["lat"]?.lenientDouble(in: -90...90),
      let lon = row["lng"]?.lenientDouble(in: -180...180)
    else { return nil }
    self.init(lat: lat, lon: lon)
  }
}

extension Country {
  /// Reads a row of `countryInfoJSON`; nil without a code, a name, a continent and a box. The box
  /// may cross the 180th meridian.
  init?(geoNames row: JSON) {
    guard let code = City.countryCode(row["countryCode"]),
      let name = row["countryName"]?.lenientText, let continent = row["continent"]?.lenientText,
      let bounds = Bounds(geoNames: row)
    else { return nil }
    self.init(
      code: code, name: name, capital: row["capital"]?.lenientText, continent: continent,
      population: row["population"]?.lenientInt.flatMap { $0 > 0 ? $0 : nil }, bounds: bounds,
      cities: 0)
  }
}

extension Bounds {
  /// Nil if a side is missing or out of range, or the box is upside down.
  init?(geoNames row: JSON) {
    guard let north = row["north"]?.lenientDouble(in: -90...90),
      let south = row["south"]?.lenientDouble(in: -90...90), south <= north,
      let east = row["east"]?.lenientDouble(in: -180...180),
      let west = row["west"]?.lenientDouble(in: -180...180)
    else { return nil }
    self.init(north: north, south: south, east: east, west: west)
  }
}
