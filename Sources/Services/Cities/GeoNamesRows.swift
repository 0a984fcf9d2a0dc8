package import Geography
internal import JSON
internal import Platform
internal import Text

extension SearchResults<City> {
  /// What answers to `GeoNames.around` hold within the circle: each city once, nearest first, ties
  /// by id.
  package static func nearest(
    _ answers: [Self], to point: Coordinate, radiusKm: Double, limit: Int
  ) -> Self {
    var known: Set<Int> = []
    let cities = answers.flatMap(\.items).filter { known.insert($0.id).inserted }
      .map { (city: $0, distance: point.distanceKm(to: $0.coordinate)) }
      .filter { $0.distance <= radiusKm }
      .sorted { ($0.distance, $0.city.id) < ($1.distance, $1.city.id) }
    return Self(
      cities.prefix(max(0, limit)).map(\.city), total: cities.count,
      skipped: answers.reduce(0) { $0 + $1.skipped })
  }

  /// The first `limit` cities, each once: a service may tell more than it was asked for.
  package func first(_ limit: Int) -> Self {
    var known: Set<Int> = []
    let cities = items.filter { known.insert($0.id).inserted }.prefix(max(0, limit))
    return Self(Array(cities), total: total, skipped: skipped)
  }
}

extension GeoNames {
  /// Reads an answer. No place at all is no error.
  static func found<Row>(
    _ response: HTTPResponse, now: Double, _ row: (JSON) -> Row?
  ) throws(ServiceError) -> SearchResults<Row> {
    // Errors mostly come with status 200, so that the body is looked at first.
    if let status = (try? service.json(response))?["status"], status.object != nil {
      if let error = error(status, now: now) {
        throw error
      }
      return SearchResults()
    }
    try service.check(response, now: now)
    let json = try service.json(response)
    guard let list = json["geonames"]?.array else {
      throw .answerInvalid(service, problem: "holds no list of places")
    }
    let rows = list.compactMap(row)
    return SearchResults(
      rows, total: max(json["totalResultsCount"]?.lenientInt ?? 0, rows.count),
      skipped: list.count - rows.count)
  }

  /// What a `status` means by its number, the only part that is promised; nil for nothing found.
  private static func error(_ status: JSON, now: Double) -> ServiceError? {
    switch status["value"]?.lenientInt {
    case 10: return .rejected(service, .credentials)
    case 11, 15, 17: return nil
    case 13, 22: return .unavailable(service, status: nil)
    case 18: return .quotaExceeded(service, retryAfter: EpochSeconds.untilNextDay(from: now))
    case 19: return .quotaExceeded(service, retryAfter: EpochSeconds.untilNextHour(from: now))
    case 20: return .quotaExceeded(service, retryAfter: nil)
    case 12, 14, 16, 21, 23, 24, 25, 27: return .rejected(service, .request)
    default: return .answerInvalid(service, problem: "is an error of an unknown kind")
    }
  }
}

extension City {
  /// Reads a row of any of the services, which write the same things in different ways; nil without
  /// an id, a name and a point, and for what is not a populated place.
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

  /// Two capital letters.
  static func countryCode(_ json: JSON?) -> String? {
    json?.lenientText.flatMap { Country.isCode($0.uppercased()) ? $0.uppercased() : nil }
  }

  /// Its own member, or else the link among the names, of several the English one.
  private static func wikipedia(_ row: JSON) -> String? {
    if let address = row["wikipedia"] ?? row["wikipediaURL"] {
      return wikipedia(address.string)
    }
    let links = (row["alternateNames"]?.array ?? []).filter { $0["lang"]?.string == "link" }
      .compactMap { wikipedia($0["name"]?.string) }
    return links.first { $0.hasPrefix("https://en.") } ?? links.first
  }

  /// The service leaves out the scheme (`en.wikipedia.org/wiki/Reese%2C_Texas`), or writes that of
  /// the days before TLS. Nil for anything that is not an article of Wikipedia.
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
  /// Nil if a part is missing or out of range. Some services write numbers, others strings.
  ///
  /// - Parameter name: what the service calls the longitude.
  init?(_ json: JSON, lon name: String) {
    guard let lat = json["lat"]?.lenientDouble(in: -90...90),
      let lon = json[name]?.lenientDouble(in: -180...180)
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
      population: row["population"]?.positiveInt, bounds: bounds, cities: 0)
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
