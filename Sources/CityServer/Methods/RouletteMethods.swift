import CityCore
import JSON
import JSONRPC

/// What the documents tell of a look of the roulette, in the words of this target.
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
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let count = try await server.recentCountries().count
    server.drawnCountries = []
    try await server.use { try $0.countries.forgetRecent() }
    return ["cleared": JSON(count)]
  }
}

// The spin itself, for `session.open`.
extension CityServer {
  /// Tells a client that wants to show how the roulette rolls.
  private func tell(_ attempt: RouletteAttempt) {
    guard pushes.contains(.attempt) else { return }
    outbox.notify("roulette.didLook", attempt.json)
  }

  func discover(
    _ request: DiscoveryRequest, in source: any CitySource, _ progress: Progress?
  ) async throws -> Discovery {
    let roulette = Roulette(
      dice: dice,
      recentCountries: { try await self.recentCountries() },
      record: { code in try await self.record(country: code) },
      onAttempt: {
        self.tell($0)
        progress?.report("\($0.country): \($0.found) cities")
      })
    var found = try await request.discover(in: source, roulette: roulette)
    found.near = found.location.flatMap { try? gazetteer().city(at: $0) }
    if source.id != .embedded { liveCities.insert(found.cities) }
    return found
  }

  /// The countries drawn last. Without an archive that can be used they are those of this process: a
  /// spin needs none, and its health tells the client.
  fileprivate func recentCountries() async throws -> [String] {
    do {
      return try await read { try $0.countries.recent() }
    } catch is ArchiveError {
      return drawnCountries
    }
  }

  private func record(country code: String) async throws {
    drawnCountries = drawnCountries.suffix(CountryStore.recentLimit - 1) + [code]
    guard settings.keepsHistory else { return }
    do {
      try await use { try $0.countries.record(code) }
    } catch is ArchiveError {}
  }
}
