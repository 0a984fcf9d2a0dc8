import Geography
import JSON
import JSONRPC

struct GazetteerCountries: CityWaitingMethod {
  static let name = "gazetteer.countries"
  static let summary = "Returns all countries and territories, ordered by code."
  static let parameters = Parameters(Fields.provider, as: Self.init)
  static let result = CountryList.schema
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled] + ErrorCode.upstream

  let provider: CitySourceID?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await server.lookUp(in: provider) { _, source in
      let found = try await source.countries()
      let isCounted = source.id == .embedded
      return CountryList(
        countries: found.items.map {
          CountedCountry(country: $0, cityCount: isCounted ? $0.cities : nil)
        },
        source: FoundIn(provider: source.id, skipped: found.skipped))
    }
    .startResult(on: server) { found, _ in found.json }
  }
}

/// The result of `gazetteer.countries`.
private struct CountryList: WireObject {
  let countries: [CountedCountry]
  let source: FoundIn

  static let shape = Shape<Self>(
    .init("countries", "The countries.", \.countries), FoundIn.shape.of(\.source))
}

extension NamedCountry: WireObject {
  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2 code.", \.code), .init("name", "English name.", \.name))
}

private struct CountedCountry: WireObject {
  let country: Country

  /// Nil for a live source.
  let cityCount: Int?

  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2 code; XK is Kosovo.", \.country.code),
    .init("name", "English name.", \.country.name),
    .init("capital", "Name of the capital.", \.country.capital),
    .init("continent", "Continent code: AF, AN, AS, EU, NA, OC or SA.", \.country.continent),
    .init("population", "Number of inhabitants.", \.country.population),
    .init(
      "bounds", "Bounding box; it crosses the 180th meridian if west is greater than east.",
      \.country.bounds),
    .init(
      "cityCount", "Number of its cities in the gazetteer; null for a live source.", \.cityCount))
}

extension Bounds: WireObject {
  static let shape = Shape<Self>(
    .init("north", "Northernmost latitude in degrees.", as: .number(-90...90), \.north),
    .init("south", "Southernmost latitude in degrees.", as: .number(-90...90), \.south),
    .init("east", "Easternmost longitude in degrees.", as: .number(-180...180), \.east),
    .init("west", "Westernmost longitude in degrees.", as: .number(-180...180), \.west))
}
