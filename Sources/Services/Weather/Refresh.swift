package import Geography
internal import Text

/// A request for the weather of some cities, which `WeatherService.run` carries out.
package struct Refresh: Sendable {
  package let cities: [City]
  let part: WeatherPart
  let chain: ProviderChain
}

/// The result of a refresh: the numbers of cities and of dropped values, and the first failure.
package struct RefreshSummary: Sendable {
  package var updated = 0
  package var failed = 0

  /// The number of updated or failed cities whose last answer came from a cache.
  package var fromCache = 0

  /// The number of impossible values that were dropped.
  package var dropped = 0

  /// The failure of the first city to fail.
  package var firstFailure: WeatherFailure?

  package init() {}

  mutating func count(_ cities: [SettledCity], isFromCache: Bool) {
    for city in cities {
      dropped += (try? city.outcome.get())?.dropped ?? 0
      switch city.outcome.current {
      case .success: updated += 1
      case .failure(let failure):
        failed += 1
        firstFailure = firstFailure ?? failure
      }
    }
    if isFromCache {
      fromCache += cities.count
    }
  }
}

/// A city with its outcome: the merged answers of a provider, or a failure.
package struct SettledCity: Sendable {
  package let city: City
  package let outcome: WeatherService.Outcome

  package init(_ city: City, outcome: WeatherService.Outcome) {
    self.city = city
    self.outcome = outcome
  }

  package var hasWeather: Bool { (try? outcome.current.get()) != nil }

  var isAnswered: Bool { (try? outcome.get()) != nil }

  /// Returns the entry for the weather history; nil without current weather.
  ///
  /// - Parameter time: the time of the request, in seconds since 1970.
  package func entry(at time: Double) -> WeatherEntry? {
    guard let report = try? outcome.get(), let current = report.current else { return nil }
    let today = report.days.first { $0.date == current.time.date }
    return WeatherEntry(
      city: city.id, time: time, temperature: current[.temperature], minimum: today?[.minimum],
      maximum: today?[.maximum], summary: current.sky?.summary, icon: current.icon,
      provider: current.provider)
  }
}
