import CityCore
import JSON
import JSONRPC
import Platform
import Text

extension CityServer {
  /// Notes the weather of favourites that the user asked for. The archive is not made for that, and
  /// one that fails costs the history, not the weather; its health tells.
  func record(
    _ settled: [(city: City, outcome: WeatherGathering.Outcome)], for origin: WeatherOrigin
  ) {
    guard origin == .user else { return }
    let entries = settled.compactMap { city, outcome in
      (try? outcome.get()).flatMap { WeatherEntry($0, of: city, at: services.clock.now()) }
    }
    let zones = Dictionary(settled.map { ($0.city.id, $0.city.timezone) }) { first, _ in first }
    for entry in (try? archive.record(entries)) ?? [] {
      outbox.notify(
        "weather.didRecord",
        ["city": JSON(entry.city), "entry": JSON(entry, zone: zones[entry.city] ?? nil)])
    }
  }
}

extension WeatherEntry {
  fileprivate init?(_ report: WeatherReport, of city: City, at time: Double) {
    guard let current = report.current else { return nil }
    let today = report.days.first { $0.date == current.time.date }
    self.init(
      city: city.id, time: time, temperature: current.temperature, minimum: today?.minimum,
      maximum: today?.maximum, summary: current.summary, icon: current.icon)
  }
}
