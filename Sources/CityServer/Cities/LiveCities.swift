import CityCore
import JSONRPC

extension CityServer {
  /// The source that a request names, or the chosen one.
  ///
  /// - Throws: what the gazetteer throws.
  func source(_ id: CitySourceID) throws -> any CitySource {
    switch id {
    case .embedded: EmbeddedCities(try gazetteer.load())
    case .geonames: live
    }
  }

  /// Keeps the countries in the archive. One that cannot be read or written shows in the server's
  /// health, and costs a question.
  func countryStore() -> GeoNamesCities.CountryStore {
    GeoNamesCities.CountryStore(
      load: { [weak self] in await self?.storedCountries() ?? [] },
      save: { [weak self] in await self?.store($0) })
  }

  private func storedCountries() -> [Country] { (try? archive.countries()) ?? [] }

  private func store(_ countries: [Country]) {
    try? archive.use { try $0.countries.store(countries) }
  }

  /// Draws with the server's dice, and keeps the countries drawn in the archive.
  func roulette(_ progress: Progress?) -> Roulette {
    Roulette(
      dice: dice,
      recentCountries: { try self.archive.use { try $0.countries.recent() } },
      record: { code in try self.archive.use { try $0.countries.record(code) } },
      onAttempt: { attempt in
        progress?.report("\(attempt.country): \(attempt.found) cities")
      })
  }
}
