package import Geography
internal import JSON
internal import Text

/// The web services of GeoNames: builds queries and parses answers. Sends nothing.
///
/// https://www.geonames.org/export/web-services.html. Costs are in the service's credits; a free
/// account has 1,000 an hour and 10,000 a day. Each URL contains the account name, and so do the
/// service's messages about quotas, which are never shown.
package struct GeoNames: Sendable {
  package typealias CityQuery = ServiceQuery<SearchResults<City>>

  package static let service = UpstreamService.geoNames

  /// The maximum number of rows that one request asks for.
  package static let mostRows = 500

  /// The largest radius in km that a free account may request.
  package static let widestRadiusKm = 300.0

  private let account: ServiceAccount
  private let baseURL: String?

  /// - Parameter baseURL: the address of a mirror; nil for the service itself.
  package init(account: ServiceAccount, baseURL: String? = nil) {
    self.account = account
    self.baseURL = baseURL
  }

  /// Returns the queries for the cities in a box around a point: one, or two if the box crosses the 180th meridian.
  ///
  /// `SearchResults.nearest` reduces the answers to a circle. The corners of the box are outside the circle and
  /// the service sorts by importance, so each query requests twice `limit` rows, up to `mostRows`.
  package func around(_ point: Coordinate, radiusKm: Double, limit: Int) -> [CityQuery] {
    Bounds(around: point, radiusKm: radiusKm).parts.map { box in
      cities(
        "citiesJSON",
        parameters: [
          ("north", Self.degrees(box.north)), ("south", Self.degrees(box.south)),
          ("east", Self.degrees(box.east)), ("west", Self.degrees(box.west)),
          ("maxRows", Self.rows(limit, times: 2)), ("lang", "local"),
        ], cost: 4)
    }
  }

  /// Returns the query for the places in a circle, nearest first, with the time zone and the division, which the
  /// answers to `around` lack. The radius is limited to `widestRadiusKm`.
  package func nearby(_ point: Coordinate, radiusKm: Double, limit: Int) -> CityQuery {
    cities(
      "findNearbyPlaceNameJSON",
      parameters: [
        ("lat", Self.degrees(point.lat)), ("lng", Self.degrees(point.lon)),
        ("radius", DecimalText.fixed(min(max(radiusKm, 0), Self.widestRadiusKm), places: 3)),
        ("maxRows", Self.rows(limit)), ("style", "FULL"),
      ], cost: 3)
  }

  /// Returns the query for populated places by name, most relevant first.
  ///
  /// - Parameter country: ISO 3166-1 code of two letters; nil for all countries.
  package func search(_ text: String, country: String? = nil, limit: Int) -> CityQuery {
    places(
      matching: [("q", text)], options: [("isNameRequired", "true")], country: country,
      limit: limit)
  }

  /// Returns the query for completions of a typed text, most relevant first: by prefix of the name, or by name and
  /// region if the text contains a comma.
  package func completions(of text: String, country: String? = nil, limit: Int) -> CityQuery {
    if text.contains(",") {
      return search(text, country: country, limit: limit)
    }
    return places(
      matching: [("name_startsWith", text)], options: [], country: country, limit: limit)
  }

  /// Returns the query for the most populous places of a country. The documentation requires a search text, but the
  /// service accepts a country alone.
  package func largest(inCountry country: String, limit: Int) -> CityQuery {
    places(
      matching: [], options: [("orderby", "population")], country: country, limit: limit)
  }

  /// Returns the query for all countries with their bounding boxes; the caller stores them.
  package func countries() -> ServiceQuery<SearchResults<Country>> {
    query("countryInfoJSON", parameters: [], cost: 1) { Country(geoNames: $0) }
  }

  private func places(
    matching text: [(String, String)], options: [(String, String)], country: String?, limit: Int
  ) -> CityQuery {
    let kind = [("featureClass", "P"), ("style", "FULL")]
    let country = country.map { [("country", $0)] } ?? []
    let query = text + kind + options + [("maxRows", Self.rows(limit))] + country
    return cities("searchJSON", parameters: query, cost: 1)
  }

  private func cities(_ name: String, parameters: [(String, String)], cost: Double) -> CityQuery {
    query(name, parameters: parameters, cost: cost) { City(geoNames: $0) }
  }

  private func query<Row>(
    _ name: String, parameters: [(String, String)], cost: Double,
    row: @escaping @Sendable (JSON) -> Row?
  ) -> ServiceQuery<SearchResults<Row>> {
    Self.service.query(
      "/\(name)", base: baseURL, parameters: parameters + [("username", account.plain)],
      secrets: [account.plain],
      cost: cost
    ) { response, now throws(ServiceError) in
      try Self.found(in: response, now: now, row: row)
    }
  }

  private static func degrees(_ value: Double) -> String { DecimalText.fixed(value, places: 6) }

  private static func rows(_ limit: Int, times factor: Int = 1) -> String {
    String(min(max(limit, 1), mostRows / factor) * factor)
  }
}
