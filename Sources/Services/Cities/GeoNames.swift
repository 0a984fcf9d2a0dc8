package import Geography
internal import JSON
internal import Platform
internal import Text

/// GeoNames as a source of cities, as a value: it says what to ask and reads what comes back.
///
/// https://www.geonames.org/export/web-services.html. Costs are in the service's credits, of which
/// a free account has 1,000 an hour and 10,000 a day. The account name stands in each URL, and in
/// the service's own texts about the quota, which are never passed on.
package struct GeoNames: Sendable {
  package typealias CityQuery = ServiceQuery<SearchResults<City>>

  package static let service = UpstreamService.geoNames

  /// Rows that the service gives for one request at most.
  package static let mostRows = 500

  /// The widest circle in km that a free account may ask for.
  package static let widestRadiusKm = 300.0

  private let account: ServiceAccount
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(account: ServiceAccount, baseURL: String? = nil) {
    self.account = account
    self.baseURL = baseURL
  }

  /// Cities in a box around a point: one request, or two where the box crosses the 180th meridian.
  ///
  /// `SearchResults.nearest` makes a circle of the answers. The corners of the box lie outside it, and the
  /// service gives the most important places first, so that more rows are asked for than are
  /// wanted.
  package func around(_ point: Coordinate, radiusKm: Double, limit: Int) -> [CityQuery] {
    Bounds(around: point, radiusKm: radiusKm).parts.map { box in
      cities(
        "citiesJSON",
        [
          ("north", Self.degrees(box.north)), ("south", Self.degrees(box.south)),
          ("east", Self.degrees(box.east)), ("west", Self.degrees(box.west)),
          ("maxRows", Self.rows(limit, times: 2)), ("lang", "local"),
        ], cost: 4)
    }
  }

  /// The places in a circle, nearest first, with time zone and division, which `around` lacks.
  /// The radius is cut to `widestRadiusKm`.
  package func nearby(_ point: Coordinate, radiusKm: Double, limit: Int) -> CityQuery {
    cities(
      "findNearbyPlaceNameJSON",
      [
        ("lat", Self.degrees(point.lat)), ("lng", Self.degrees(point.lon)),
        ("radius", DecimalText.fixed(min(max(radiusKm, 0), Self.widestRadiusKm), places: 3)),
        ("maxRows", Self.rows(limit)), ("style", "FULL"),
      ], cost: 3)
  }

  /// Populated places by name, most relevant first. The country is a code of two letters.
  package func search(_ text: String, country: String? = nil, limit: Int) -> CityQuery {
    places([("q", text)], [("isNameRequired", "true")], country, limit)
  }

  /// Populated places for a text that is being typed, most relevant first: by the beginning of the
  /// name, or, with a comma in it, by a name and where it is.
  package func completions(of text: String, country: String? = nil, limit: Int) -> CityQuery {
    if text.contains(",") {
      return search(text, country: country, limit: limit)
    }
    return places([("name_startsWith", text)], [], country, limit)
  }

  /// The most populous places of a country. The service documents that it wants a text to search
  /// for, and in practice takes a country alone.
  package func largest(inCountry country: String, limit: Int) -> CityQuery {
    places([], [("orderby", "population")], country, limit)
  }

  /// All countries with their boxes. To be asked for once and kept.
  package func countries() -> ServiceQuery<SearchResults<Country>> {
    query("countryInfoJSON", [], cost: 1) { Country(geoNames: $0) }
  }

  /// A search for populated places.
  private func places(
    _ text: [(String, String)], _ options: [(String, String)], _ country: String?, _ limit: Int
  ) -> CityQuery {
    let kind = [("featureClass", "P"), ("style", "FULL")]
    let country = country.map { [("country", $0)] } ?? []
    let query = text + kind + options + [("maxRows", Self.rows(limit))] + country
    return cities("searchJSON", query, cost: 1)
  }

  private func cities(_ name: String, _ query: [(String, String)], cost: Double) -> CityQuery {
    self.query(name, query, cost: cost) { City(geoNames: $0) }
  }

  private func query<Row>(
    _ name: String, _ query: [(String, String)], cost: Double,
    row: @escaping @Sendable (JSON) -> Row?
  ) -> ServiceQuery<SearchResults<Row>> {
    Self.service.query(
      "/\(name)", base: baseURL, query + [("username", account.plain)], secrets: [account.plain],
      cost: cost
    ) { response, now throws(ServiceError) in
      try Self.found(response, now: now, row)
    }
  }

  private static func degrees(_ value: Double) -> String { DecimalText.fixed(value, places: 6) }

  private static func rows(_ limit: Int, times factor: Int = 1) -> String {
    String(min(max(limit, 1), mostRows / factor) * factor)
  }
}

extension Bounds {
  /// The smallest box that holds a circle on the Earth.
  ///
  /// Its half height is the radius; its half width is that where the circle touches a meridian,
  /// which is not on the latitude of its centre. With a pole in it, it goes around the Earth.
  init(around point: Coordinate, radiusKm: Double) {
    let radius = min(max(radiusKm, 0) / Earth.radiusKm, .pi)
    let height = radius / Earth.radiansPerDegree
    let north = point.lat + height
    let south = point.lat - height
    guard north < 90, south > -90 else {
      self.init(north: min(north, 90), south: max(south, -90), east: 180, west: -180)
      return
    }
    let ratio = Trigonometry.sine(radius) / Trigonometry.cosine(point.lat * Earth.radiansPerDegree)
    let width = Trigonometry.arcSine(min(ratio, 1)) / Earth.radiansPerDegree
    let east = point.lon + width
    let west = point.lon - width
    self.init(
      north: north, south: south, east: east > 180 ? east - 360 : east,
      west: west < -180 ? west + 360 : west)
  }

  /// The box without its crossing of the 180th meridian: itself, or its western and its eastern
  /// part.
  var parts: [Bounds] {
    guard west > east else { return [self] }
    var western = self
    var eastern = self
    western.east = 180
    eastern.west = -180
    return [western, eastern]
  }
}
