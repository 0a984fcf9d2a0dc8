import Archive
import Geography
import JSON
import JSONRPC

struct RouletteHistory: CityExclusiveMethod {
  static let name = "roulette.history"
  static let summary =
    "Returns the countries that surpriseMe drew last, which it excludes from the next draws."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[DrawnCountry]>(
    .init(
      "countries", "At most the last \(CountryStore.recentLimit) countries, the newest first.",
      as: .array(DrawnCountry.schema, maximumCount: CountryStore.recentLimit)
    ) { $0 })
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let codes = try await server.recentCountries().reversed()
    let gazetteer = try? server.gazetteer()
    let countries = codes.map { DrawnCountry(code: $0, name: gazetteer?.country($0)?.name) }
    return Self.answer.json(countries)
  }
}

private struct DrawnCountry: WireObject {
  let code: String
  let name: String?

  static let shape = Shape<Self>(
    .init("code", "ISO 3166-1 alpha-2 code.", \.code),
    .init("name", "English name; null if the gazetteer has none.", \.name))
}

struct RouletteClearHistory: CityExclusiveMethod {
  static let name = "roulette.clearHistory"
  static let summary = "Clears the list of countries that surpriseMe excludes."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<Int>(
    .init("cleared", "Number of countries that were in the list.") { $0 })
  static let errors = ErrorCode.storageChange

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let count = try await server.recentCountries().count
    server.roulette.removeAll()
    try await server.use { try $0.countries.forgetRecent() }
    return Self.answer.json(count)
  }
}
