import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

/// The weather that is shown beside each city.
///
/// A value stays until a newer one replaces it. It is stale while a newer one is asked for, after that
/// failed though others came, and when it is not valid for now.
struct WeatherCache: Sendable {
  /// Seconds since 1970.
  private let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) { self.now = now }

  private var entries: [Int: (weather: Weather, isStale: Bool)] = [:]

  /// How many refreshes that ask for a city are under way.
  private var asked: [Int: Int] = [:]

  /// The client's choice; values are kept in metric units and converted where they leave.
  var units = UnitChoice.metric

  /// Begins to wait for newer weather; each city is to be settled once for it.
  mutating func ask(_ cities: [Int]) {
    for city in cities {
      asked[city, default: 0] += 1
    }
  }

  func isAsked(_ city: Int) -> Bool { asked[city] != nil }

  /// Ends a wait, whatever came of it.
  mutating func settle(_ city: Int) {
    let left = (asked[city] ?? 0) - 1
    asked[city] = left > 0 ? left : nil
  }

  mutating func markStale(_ city: Int) { entries[city]?.isStale = true }

  mutating func put(_ weather: Weather, for city: Int) {
    entries[city] = (weather, isStale: false)
  }

  /// In metric units; nil for a city whose weather was not asked for.
  func weather(of city: Int) -> Weather? { entries[city]?.weather }

  /// Null for a city whose weather was not asked for.
  func json(for city: Int) -> JSON { shown(for: city)?.json ?? .null }

  func shown(for city: Int) -> ShownWeather? {
    entries[city].map { shown($0.weather, isStale: $0.isStale || asked[city] != nil) }
  }

  /// Weather that is in no row, in the client's units.
  ///
  /// - Parameter isStale: whether newer weather could not be had.
  func shown(_ weather: Weather, isStale: Bool = false) -> ShownWeather {
    ShownWeather(weather, units: units, isStale: isStale || !weather.isCurrent(at: now()))
  }
}
