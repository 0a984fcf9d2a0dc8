import CityCore
import JSON
import JSONRPC

enum GazetteerSearch: CityWaitingMethod {
  static let name = "gazetteer.search"
  static let summary =
    "Cities by name, for completion while typing: whole names, beginnings, words, one typing error."

  /// Only what was typed last matters.
  static let overtakes = true

  private static let query = Field<String>.required(
    "query", .string(maximumBytes: 256),
    "A name or its beginning; after a comma a country or region narrows it.", read: \.string)

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many cities at most.", default: 8, read: \.int)

  static let parameters = [
    query.property, Fields.countryCode.property, limit.property, Fields.cities.property,
  ]
  static let result = Schema.object(
    .init(
      "cities",
      .array(
        .object(
          Schemas.cityProperties + [
            .init("matchedName", .string, "The name that matched; of a live source the main name.")
          ], open: false)), "The best matches first."),
    .init("total", .count, "All matches."),
    .init("source", Schemas.citySource, "Where they come from."))
  static let errors: [ErrorCode] =
    [.storageFailed, .requestCancelled, .requestOvertaken] + ErrorCode.upstream

  /// With fewer characters a live source is not asked: everything would match.
  private static let fewestCharacters = 3

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let (query, limit) = (try parameters[query], try parameters[limit])
    let country = try parameters[Fields.countryCode]
    switch try parameters[Fields.cities] ?? server.live.chosen {
    case .embedded: return .answered(try server.search(query, country, limit))
    case .geonames: return try ask(for: query, country, limit, server)
    }
  }

  private static func ask(
    for query: String, _ country: String?, _ limit: Int, _ server: isolated CityServer
  ) throws -> Handling<CityServer> {
    if let country { try server.requireLetters(country: country) }
    let text = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count >= fewestCharacters else {
      return .answered(server.answer(.init(rows: [], skipped: 0, total: 0)))
    }
    let request = try server.live.desk.service().completions(
      of: text, country: country, limit: limit)
    return .waiting { server in
      let found = try await server.live.desk.cities(request).first(limit)
      try Task.checkCancellation()
      server.live.shelf.insert(found.rows)
      return server.answer(found)
    }
  }
}

extension CityServer {
  fileprivate func search(_ query: String, _ country: String?, _ limit: Int) throws -> JSON {
    let gazetteer = try gazetteer.load()
    if let country { try require(country: country, in: gazetteer) }
    let found = gazetteer.search(query, country: country, limit: limit)
    let flags = flags(of: found.matches.map(\.city.id))
    let cities = found.matches.map { match in
      flags.json(match.city, with: ("matchedName", .string(match.matchedName)))
    }
    return ["cities": .array(cities), "total": JSON(found.total), "source": .source(.embedded)]
  }

  fileprivate func answer(_ found: GeoNamesRows<City>) -> JSON {
    let flags = flags(of: found.rows.map(\.id))
    let cities = found.rows.map { flags.json($0, with: ("matchedName", .string($0.name))) }
    return [
      "cities": .array(cities), "total": JSON(max(found.total ?? 0, cities.count)),
      "source": .source(.geonames, skipped: found.skipped),
    ]
  }
}
