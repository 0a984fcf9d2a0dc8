import Archive
import Files
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

/// A query in a request or in a smart list.
struct GivenQuery: ParameterValue {
  let json: JSON

  static let schema = Schema.named("Query", .object(properties, open: false))

  private static let names = Schema.array(
    .string(maximumBytes: AnnotationText.longestName), maximumCount: 100)
  private static let temperature = Schema.number(-273.15...1000)
  private static let inhabitants = Schema.integer(1...Schema.largestInteger)

  private static let properties: [Schema.Property] = [
    .init(
      "text", .string(maximumBytes: 256),
      "Part of a name in any language, of the own name or of the note; case and accents do not matter.",
      required: false),
    .init(
      "countries", .array(.string(maximumBytes: 128), maximumCount: 300),
      "One of these countries: codes, or names in any language.", required: false),
    .init(
      "continents", .array(.word(["AF", "AN", "AS", "EU", "NA", "OC", "SA"]), maximumCount: 7),
      "One of these continents.", required: false),
    .init("list", GivenList.schema, "Id or name of a list that contains it.", required: false),
    .init(
      "inList", .boolean, "Whether any list contains it; smart lists do not count.", required: false
    ),
    .init("tags", names, "Tags that it has, all of them.", required: false),
    .init("favorite", .boolean, "Whether it has a star.", required: false),
    .init("planned", .boolean, "Whether a visit is planned.", required: false),
    .init("visited", .boolean, "Whether it has a visit.", required: false),
    .init(
      "visitedIn", .string(maximumBytes: 32),
      "A time that a visit touches: 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10.",
      required: false),
    .init("minPopulation", inhabitants, "Its minimum population.", required: false),
    .init("maxPopulation", inhabitants, "Its maximum population.", required: false),
    .init(
      "minTemperature", temperature, "Its minimum temperature now, in °C, if its weather is known.",
      required: false),
    .init(
      "maxTemperature", temperature, "Its maximum temperature now, in °C, if its weather is known.",
      required: false),
    .init(
      "dry", .boolean,
      "true without precipitation now, false with it, if its weather is known.",
      required: false),
    .init("daylightNow", .boolean, "Whether the sun is up there now.", required: false),
    .init("near", near, "A circle, or without radiusKm the origin of distances.", required: false),
    .init(
      "addedSince", .string(maximumBytes: 10),
      "The first day on which it may have been added, YYYY-MM-DD in UTC.", required: false),
  ]

  private static let near = Schema.object(
    [
      .init(
        "location", GivenLocation.schema,
        "The centre: a point, or a name, link, code or coordinates. Default: the device position.",
        required: false),
      .init(
        "radiusKm", .numberAbove(0, upTo: Limits.maximumRadiusKm), "Radius in kilometres.",
        required: false),
    ], open: false)

  static func read(_ view: JSONView) -> GivenQuery { GivenQuery(json: view.json) }

  /// The errors of a query besides `invalidParams`.
  static let errors: [ErrorCode] =
    [.listNotFound, .locationUnavailable] + GivenLocation.errors + ErrorCode.storage

  /// The conditions of the query. A smart list in it adds those of its own query.
  ///
  /// - Parameter path: the path of the query, for errors.
  /// - Throws: `invalidParams`, and the errors in `errors`.
  func conditions(
    on server: isolated CityServer, at path: String = "query"
  ) async throws -> [CityQuery] {
    var query = try await rowConditions(on: server, at: path)
    query.isInList = json["inList"]?.bool
    query.isPlanned = json["planned"]?.bool
    query.isVisited = json["visited"]?.bool
    query.setTags(json["tags"]?.array?.compactMap(\.string) ?? [])
    if let text = json["visitedIn"]?.string {
      let visit = try Fields.checked(text, of: "\(path).visitedIn", by: Visit.init)
      query.visitedBetween = visit.firstDay.iso8601...visit.lastDay.iso8601
    }
    guard let given = json["list"], given != .null else { return [query] }
    let list = try await GivenList.read(JSONView(given))
      .found(on: server, at: "params.\(path).list")
    guard list.query != nil else {
      query.list = list.id
      return [query]
    }
    return try await [query] + conditions(ofSmart: list, on: server, at: path)
  }

  /// The conditions of a smart list. It refers to no other smart list, because `list.add` and `list.update` refuse such
  /// a query.
  private func conditions(
    ofSmart list: SavedList, on server: isolated CityServer, at path: String
  ) async throws -> [CityQuery] {
    do {
      return try await GivenQuery(json: list.queryJSON).conditions(on: server, at: path)
    } catch let error as RPCError where error.code == .listNotFound {
      throw RPCError(
        .listNotFound,
        "params.\(path).list: the smart list \(list.name) needs a list that was removed; change its query "
          + "with list.update.", details: ["path": .string("params.\(path).list")])
    }
  }

  private func rowConditions(
    on server: isolated CityServer, at path: String
  ) async throws -> CityQuery {
    var query = CityQuery()
    query.text = json["text"]?.string ?? ""
    query.countries = try await countries(on: server, at: path)
    query.favorite = json["favorite"]?.bool
    query.minPopulation = json["minPopulation"]?.int
    query.maxPopulation = json["maxPopulation"]?.int
    if let least = query.minPopulation, let most = query.maxPopulation, least > most {
      throw RPCError(at: path, "minPopulation is greater than maxPopulation")
    }
    if let text = json["addedSince"]?.string {
      guard let day = CivilDate(text) else {
        throw RPCError(at: "\(path).addedSince", "not a day, such as 2026-11-22")
      }
      query.addedSince = Double(day.daysSinceEpoch) * 86_400
    }
    if let isUp = json["daylightNow"]?.bool {
      let now = Int(server.settings.clock.now())
      query.sun = CityQuery.Sunlight(Daylight(at: now), isUp: isUp)
    }
    query.ids = try weatherCondition(at: path).map(server.shownWeather.cities)
    if let near = json["near"], near != .null {
      var point: Coordinate?
      if let location = near["location"], location != .null {
        point = try await GivenLocation.read(JSONView(location))
          .resolved(on: server, at: "\(path).near.location")
      }
      query.centre = try server.position(point)
      query.radiusKm = near["radiusKm"]?.double
    }
    return query
  }

  /// Whether the query has a condition on the weather.
  var needsWeather: Bool { ["minTemperature", "maxTemperature", "dry"].contains { isGiven($0) } }

  private func isGiven(_ name: String) -> Bool { json[name].map { $0 != .null } ?? false }

  /// The condition on the weather; nil if the query has none.
  private func weatherCondition(at path: String) throws -> ((Weather) -> Bool)? {
    guard needsWeather else { return nil }
    let least = json["minTemperature"]?.double ?? -.infinity
    let most = json["maxTemperature"]?.double ?? .infinity
    guard least <= most else {
      throw RPCError(at: path, "minTemperature is greater than maxTemperature")
    }
    let isDry = json["dry"]?.bool
    let hasBounds = least.isFinite || most.isFinite
    return { weather in
      if hasBounds, !(weather.conditions[.temperature].map { (least...most).contains($0) } ?? false)
      {
        return false
      }
      return isDry == nil || weather.isDry == isDry
    }
  }

  /// The codes of the countries that satisfy the members `countries` and `continents`; nil if the query has neither.
  private func countries(
    on server: isolated CityServer, at path: String
  ) async throws -> [String]? {
    var codes: Set<String>?
    if let texts = json["countries"]?.array {
      codes = Set(
        try texts.enumerated().map { index, text in
          try Self.code(text.string ?? "", at: "params.\(path).countries[\(index)]")
        })
    }
    if let continents = json["continents"]?.array?.compactMap(\.string) {
      let inside = try server.gazetteer().countries
        .filter { continents.contains($0.continent) }.map(\.code)
      codes = codes?.intersection(inside) ?? Set(inside)
    }
    return codes?.sorted()
  }

  private static func code(_ text: String, at path: String) throws -> String {
    do throws(CountryError) {
      return try CountryName.code(of: text)
    } catch {
      throw RPCError(.invalidParams, "\(path): \(error.message)", details: ["path": .string(path)])
    }
  }
}

extension Weather {
  /// Whether neither the condition of the sky nor the amount shows precipitation; nil if both are unknown.
  fileprivate var isDry: Bool? {
    let isWet = conditions.sky?.condition.isWet
    let isMeasured = conditions[.precipitation].map { $0 > 0 }
    guard isWet != nil || isMeasured != nil else { return nil }
    return isWet != true && isMeasured != true
  }
}
