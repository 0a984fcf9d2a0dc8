import Archive
import Geography
import JSON
import JSONRPC
import Sessions

extension CityServer {
  /// Notifies the client of a search of the roulette, if the client requests `roulette.didLook`.
  private func notify(_ attempt: RouletteAttempt) {
    guard client.notifications.contains(.attempt) else { return }
    outbox.notify("roulette.didLook", params: attempt.json)
  }

  func discover(
    _ request: DiscoveryRequest, in source: any CitySource, reporting progress: Progress?
  ) async throws -> Discovery {
    let roulette = Roulette(
      dice: self.roulette.dice,
      recentCountries: { try await self.recentCountries() },
      record: { code in try await self.recordDraw(of: code) },
      onAttempt: {
        self.notify($0)
        progress?.report("\($0.country): \($0.found) cities")
      })
    var found = try await request.discover(in: source, roulette: roulette)
    found.near = found.location.flatMap { try? gazetteer().city(at: $0) }
    keepLive(found.cities, from: source.id)
    return found
  }

  /// The last drawn countries, the newest last. If the archive cannot be used, those that this process drew, so that
  /// the roulette works without an archive.
  func recentCountries() async throws -> [String] {
    do {
      return try await read { try $0.countries.recent() }
    } catch is ArchiveError {
      return roulette.countries
    }
  }

  func recordDraw(of code: String) async throws {
    roulette.record(code)
    guard settings.keepsHistory else { return }
    do {
      try await use { try $0.countries.record(code) }
    } catch is ArchiveError {}
  }
}
