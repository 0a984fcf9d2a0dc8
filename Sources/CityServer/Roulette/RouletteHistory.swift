import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// The documented shape of a look of the roulette.
enum RouletteMethods {
  /// The parameters of `roulette.didLook`.
  static let look = RouletteAttempt.shape.properties
}

struct RouletteHistory: CityExclusiveMethod {
  static let name = "roulette.history"
  static let summary =
    "The countries that surpriseMe drew last, which it leaves out of the next draws."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    .init(
      "countries", .array(country.schema, maximumCount: CountryStore.recentLimit),
      "The last \(CountryStore.recentLimit) at most, the newest first."))
  static let errors = ErrorCode.storage

  private static let country = Shape<(code: String, name: String?)>(
    .init("code", "Its code.", \.code),
    .init("name", "Its name in English; null if the gazetteer has none.", \.name))

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let codes = try await server.recentCountries().reversed()
    let gazetteer = try? server.gazetteer()
    return [
      "countries": .array(codes.map { Self.country.json(($0, gazetteer?.country($0)?.name)) })
    ]
  }
}

struct RouletteClearHistory: CityExclusiveMethod {
  static let name = "roulette.clearHistory"
  static let summary = "Forgets the countries that surpriseMe drew, so that any may come next."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    .init("cleared", .count, "How many countries were forgotten."))
  static let errors = ErrorCode.storageChange

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let count = try await server.recentCountries().count
    server.roulette.removeAll()
    try await server.use { try $0.countries.forgetRecent() }
    return ["cleared": JSON(count)]
  }
}
