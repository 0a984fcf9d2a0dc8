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

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let (query, limit) = (try parameters[query], try parameters[limit])
    let country = try parameters[Fields.countryCode]
    switch try parameters[Fields.cities] ?? server.citySource {
    case .embedded:
      let cities = EmbeddedCities(try server.gazetteer.load())
      let found = try cities.completions(of: query, country: country, limit: limit)
      return .answered(server.answer(found, of: .embedded))
    case .geonames:
      return .waiting { server in
        let found = try await server.live.completions(of: query, country: country, limit: limit)
        try Task.checkCancellation()
        server.cityCache.insert(found.items.map(\.city))
        return server.answer(found, of: .geonames)
      }
    }
  }
}

extension CityServer {
  fileprivate func answer(_ found: Found<NamedCity>, of source: CitySourceID) -> JSON {
    let flags = flags(of: found.items.map(\.city.id))
    let cities = found.items.map { match in
      flags.json(match.city, with: ("matchedName", .string(match.matchedName)))
    }
    return [
      "cities": .array(cities), "total": JSON(found.total),
      "source": .source(source, skipped: found.skipped),
    ]
  }
}
