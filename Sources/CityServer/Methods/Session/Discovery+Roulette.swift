import CityCore
import JSON
import JSONRPC

extension CityServer {
  /// A random country, a random point. The country is put into the archive's history before the
  /// search, so that a search that fails counts too.
  func surprise(_ radiusKm: Double, _ limit: Int, _ progress: Progress?) throws -> Discovery {
    let gazetteer = try gazetteer.load()
    let history = try archive.use { archive in try archive.countries.recent() }
    let search = Roulette.Search(radiusKm: radiusKm, limit: limit)
    let outcome = try Roulette(gazetteer: gazetteer).spin(
      search, history: history, dice: &dice,
      record: { [archive] code in
        try archive.use { archive in try archive.countries.record(code) }
      },
      onAttempt: { attempt in
        progress?.assumeIsolated { $0.report("\(attempt.country): \(attempt.found) cities") }
      })
    return Discovery(
      outcome.cities, .surpriseMe, location: outcome.location, country: outcome.country.code,
      radiusKm: outcome.radiusKm, widened: outcome.widened, attempts: outcome.attempts,
      limit: limit)
  }
}
