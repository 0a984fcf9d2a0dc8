import Geography
import JSON
import JSONRPC

struct GazetteerSearch: CityWaitingMethod {
  static let name = "gazetteer.search"
  static let summary =
    "Finds cities by name, for completion while typing: by a name in any language, its beginning or a "
    + "word in it, with at most one typing error per word."

  /// A newer search replaces the older ones, which are for earlier states of the typed text.
  static let cancelsOlderRequests = true

  static let parameters = Parameters(
    Field<String>.required(
      "query", "A name or its beginning, optionally followed by a comma and a country or region.",
      as: .string(maximumBytes: 256)),
    Fields.countryCode, Fields.limit("Maximum number of cities.", default: 8), Fields.provider,
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<FoundCities<NamedCity>>.foundCities(
    with: [
      .init("matchedName", "The name that matched; for a live source, the main name.") {
        $0.match.matchedName
      },
      .init("matchedLanguage", "BCP 47 language tag of the matched name; null if unknown.") {
        $0.match.matchedLanguage
      },
    ],
    order: "The cities, the best matches first.", total: "Number of all matches.")
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
