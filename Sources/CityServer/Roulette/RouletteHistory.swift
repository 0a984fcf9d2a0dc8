import Archive
import Geography
import JSON
import JSONRPC
import Sessions

struct RouletteHistory: CityExclusiveMethod {
  static let name = "roulette.history"
  static let summary =
    "The countries that surpriseMe drew last, which it leaves out of the next draws."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[DrawnCountry]>(
    .init(
      "countries", "The last \(CountryStore.recentLimit) at most, the newest first.",
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
    .init("code", "Its code.", \.code),
    .init("name", "Its name in English; null if the gazetteer has none.", \.name))
}

struct RouletteClearHistory: CityExclusiveMethod {
  static let name = "roulette.clearHistory"
  static let summary = "Forgets the countries that surpriseMe drew, so that any may come next."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<Int>(
    .init("cleared", "How many countries were forgotten.") { $0 })
  static let errors = ErrorCode.storageChange

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let count = try await server.recentCountries().count
    server.roulette.removeAll()
    try await server.use { try $0.countries.forgetRecent() }
    return Self.answer.json(count)
  }
}
