import CityCore
import JSON
import JSONRPC

enum GazetteerSearch: CityMethod {
  static let name = "gazetteer.search"
  static let summary =
    "Cities by name, for completion while typing: whole names, beginnings, words, one typing error."

  private static let query = Field<String>.required(
    "query", .string(maximumBytes: 256),
    "A name or its beginning; after a comma a country or region narrows it.", read: \.string)

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many cities at most.", default: 8, read: \.int)

  static let parameters = [query.property, Fields.countryCode.property, limit.property]
  static let result = Schema.object(
    .init(
      "cities",
      .array(
        .object(
          Schemas.cityProperties + [.init("matchedName", .string, "The name that matched.")],
          open: false)), "The best matches first."),
    .init("total", .count, "All matches."))
  static let errors: [ErrorCode] = [.storageFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let gazetteer = try server.gazetteer.load()
    let country = try parameters[Fields.countryCode]
    if let country { try server.require(country: country, in: gazetteer) }
    let found = gazetteer.search(
      try parameters[query], country: country, limit: try parameters[limit])
    let flags = server.flags(of: found.matches.map(\.city.id))
    let cities = found.matches.map { match in
      flags.json(match.city, with: ("matchedName", .string(match.matchedName)))
    }
    return ["cities": .array(cities), "total": JSON(found.total)]
  }
}
