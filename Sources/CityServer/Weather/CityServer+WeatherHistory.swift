import CityCore
import JSON
import JSONRPC
import Platform
import Text

extension CityServer {
  /// Notes the weather of favourites that the user asked for. The archive is not made for that, and
  /// one that fails costs the history, not the weather; its health tells.
  func record(
    _ settled: [SettledCity], for origin: WeatherOrigin
  ) {
    guard origin == .user else { return }
    let entries = settled.compactMap { $0.entry(at: services.clock.now()) }
    let zones = Dictionary(settled.map { ($0.city.id, $0.city.timezone) }) { first, _ in first }
    for entry in (try? archive.record(entries)) ?? [] {
      outbox.notify(
        "weather.didRecord",
        ["city": JSON(entry.city), "entry": JSON(entry, zone: zones[entry.city] ?? nil)])
    }
  }
}
