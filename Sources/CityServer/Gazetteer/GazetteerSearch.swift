import Geography
import JSON
import JSONRPC
import Sessions

struct GazetteerSearch: CityWaitingMethod {
  static let name = "gazetteer.search"
  static let summary =
    "Cities by name, for completion while typing: names in any language, whole or begun, words inside "
    + "of them, one typing error a word."

  /// Only what was typed last matters.
  static let cancelsOlderRequests = true

  static let parameters = Parameters(
    Field<String>.required(
      "query", "A name or its beginning; after a comma a country or region narrows it.",
      as: .string(maximumBytes: 256)),
    Fields.countryCode, Fields.limit("How many cities at most.", default: 8), Fields.provider,
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<FoundCities<NamedCity>>.foundCities(
    with: [
      .init("matchedName", "The name that matched; of a live source the main name.") {
        $0.match.matchedName
      },
      .init("matchedLanguage", "Its language, a tag of BCP 47; null if unknown.") {
        $0.match.matchedLanguage
      },
    ],
    order: "The best matches first.", total: "All matches.")
  static let errors: [ErrorCode] =
    [.storageFailed, .requestCancelled, .requestOvertaken] + ErrorCode.upstream

  let query: String
  let country: String?
  let limit: Int
  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { found, server in
      Self.answer.json(found)
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundCities<NamedCity>> {
    try await server.lookUp(in: provider) { [self] server, source in
      let found = try await source.completions(of: query, country: country, limit: limit)
      return await server.cities(found, from: source.id, city: \.city)
    }
  }
}
