import Geography
import JSON
import JSONRPC

struct GazetteerCountries: CityWaitingMethod {
  static let name = "gazetteer.countries"
  static let summary = "All countries and territories, by code."
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
    .init("code", "ISO 3166-1 alpha-2.", \.code), .init("name", "English name.", \.name))
}

private struct CountedCountry: WireObject {
  let country: Country

  /// Nil of a live source.
  let cityCount: Int?

  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2; XK is Kosovo.", \.country.code),
    .init("name", "English name.", \.country.name),
    .init("capital", "Its capital.", \.country.capital),
    .init("continent", "AF, AN, AS, EU, NA, OC or SA.", \.country.continent),
    .init("population", "Inhabitants.", \.country.population),
    .init("bounds", "Its box; west above east crosses the 180th meridian.", \.country.bounds),
    .init("cityCount", "Cities in the gazetteer; null of a live source.", \.cityCount))
}

extension Bounds: WireObject {
  static let shape = Shape<Self>(
    .init("north", "Degrees.", as: .number(-90...90), \.north),
    .init("south", "Degrees.", as: .number(-90...90), \.south),
    .init("east", "Degrees.", as: .number(-180...180), \.east),
    .init("west", "Degrees.", as: .number(-180...180), \.west))
}
