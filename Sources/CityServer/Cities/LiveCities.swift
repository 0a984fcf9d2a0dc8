import CityCore
import Platform

/// What the server knows of the live source of cities.
struct LiveCities {
  /// Where cities come from unless a request says otherwise.
  let chosen: CitySourceID
  let desk: CityDesk

  /// What the source told of, so that a city that only it knows can be named in the next request.
  var shelf = CityCache(capacity: 4096)

  /// The source's countries; nil until somebody wants them.
  var countries: [Country]?

  /// Held by the one request that asks for the countries; others wait, and then find them.
  let turn = ConnectionSlots()
}

extension CityServer {
  /// The countries of the live source, if it has ever told them: from memory, else the archive. An
  /// archive that cannot be read shows in the server's health.
  func keptCountries() -> [Country]? {
    if let countries = live.countries { return countries }
    guard let stored = try? archive.countries(), !stored.isEmpty else { return nil }
    live.countries = stored
    return stored
  }

  /// The countries of the live source, which is asked once and never again: they are kept in the
  /// archive, whatever becomes of the session that wanted them.
  ///
  /// - Returns: the countries by code, and how many records could not be read if it was asked now.
  func liveCountries() async throws -> (countries: [Country], skipped: Int) {
    if let kept = keptCountries() { return (kept, 0) }
    guard await live.turn.take(host: "countries", limit: 1) else { throw CancellationError() }
    defer { live.turn.giveBack(host: "countries") }
    if let kept = keptCountries() { return (kept, 0) }
    let told = try await live.desk.countries()
    guard !told.rows.isEmpty else {
      throw CityFailure(
        .answerInvalid(GeoNames.service, problem: "names no country that can be read"))
    }
    return (keep(told.rows), told.skipped)
  }

  /// An archive that cannot be written costs a question after the next start; its health tells.
  private func keep(_ countries: [Country]) -> [Country] {
    try? archive.use { archive in try archive.countries.store(countries) }
    let sorted = countries.sorted { $0.code < $1.code }
    live.countries = sorted
    return sorted
  }
}
