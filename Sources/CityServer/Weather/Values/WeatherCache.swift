import JSON
import JSONRPC
import Services

/// The last known weather of each city.
///
/// A value is kept until another one replaces it. It is stale while its city is being refreshed, and when its time is
/// too far from now. It is also stale after a request for newer weather failed, except in a refresh in which no city
/// got new weather.
struct WeatherCache: Sendable {
  /// Returns the current time in seconds since 1970.
  private let now: @Sendable () -> Double

  /// - Parameter units: the units of weather until the client chooses others.
  init(units: UnitChoice = .metric, now: @escaping @Sendable () -> Double) {
    self.units = units
    self.now = now
  }

  private var entries: [Int: (weather: Weather, isStale: Bool)] = [:]

  /// The number of refreshes under way for each city.
  private var refreshes: [Int: Int] = [:]

  /// The units that the client chose. Values are stored in metric units and converted when they are written.
  fileprivate(set) var units: UnitChoice

  /// Begins a refresh of cities. Call `endRefresh` once for each of them.
  mutating func beginRefresh(of cities: [Int]) {
    for city in cities {
      refreshes[city, default: 0] += 1
    }
  }

  func isRefreshing(_ city: Int) -> Bool { refreshes[city] != nil }

  /// Ends the refresh of a city, successful or not.
  mutating func endRefresh(of city: Int) {
    let left = (refreshes[city] ?? 0) - 1
    refreshes[city] = left > 0 ? left : nil
  }

  mutating func markStale(_ city: Int) { entries[city]?.isStale = true }

  mutating func put(_ weather: Weather, for city: Int) {
    entries[city] = (weather, isStale: false)
  }

  /// In metric units; nil for a city whose weather was not fetched.
  func weather(of city: Int) -> Weather? { entries[city]?.weather }

  /// The cities whose current weather is known and satisfies a condition. Older values count as unknown.
  func cities(where isGood: (Weather) -> Bool) -> Set<Int> {
    let now = now()
    return Set(
      entries.filter { $0.value.weather.isCurrent(at: now) && isGood($0.value.weather) }.keys)
  }

  /// The current temperatures, in °C, by city, as far as they are known. Older values count as unknown.
  var temperatures: [Int: Double] {
    let now = now()
    return entries.compactMapValues {
      $0.weather.isCurrent(at: now) ? $0.weather.conditions[.temperature] : nil
    }
  }

  /// Null for a city whose weather was not fetched.
  func json(for city: Int) -> JSON { entries[city] == nil ? .null : shown(for: city).json }

  /// Nil for a city whose weather was not fetched.
  func shown(for city: Int) -> ShownWeather? {
    entries[city].map { shown($0.weather, isStale: $0.isStale || isRefreshing(city)) }
  }

  /// Weather of a city or a point, in the client's units.
  ///
  /// - Parameter isStale: whether newer weather could not be fetched.
  func shown(_ weather: Weather, isStale: Bool = false) -> ShownWeather {
    ShownWeather(weather, units: units, isStale: isStale || !weather.isCurrent(at: now()))
  }
}

extension CityServer {
  /// Changes the client's units, in which weather is written from now on, except where a method has its own units or
  /// a notification is metric.
  func setUnits(_ units: UnitChoice) {
    shownWeather.units = units
  }
}
