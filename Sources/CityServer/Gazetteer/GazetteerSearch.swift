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
  static let result = foundCities(
    with: [
      .init("matchedName", .string, "The name that matched; of a live source the main name."),
      .init(
        "matchedLanguage", .nullable(.string), "Its language, a tag of BCP 47; null if unknown."),
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
      found.json(server.writer) {
        let name: CityWriter.Member = ("matchedName", .string($0.matchedName))
        return [name, ("matchedLanguage", JSON($0.matchedLanguage))]
      }
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundCities<NamedCity>> {
    try await server.lookUp(in: provider) { [self] server, source in
      let found = try await source.completions(of: query, country: country, limit: limit)
      return await server.cities(found, from: source.id, \.city)
    }
  }
}
