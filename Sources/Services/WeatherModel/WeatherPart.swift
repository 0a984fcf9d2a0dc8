/// The requested part of the weather.
package enum WeatherPart: Sendable, Hashable {
  /// The current weather.
  case current

  /// The current weather, the hours and the given number of days.
  case forecast(days: Int)

  /// The number of days, clamped to the range from 1 to `Forecast.mostDays`; 1 for the current weather.
  var days: Int {
    switch self {
    case .current: 1
    case .forecast(let days): min(max(days, 1), Forecast.mostDays)
    }
  }

  var isForecast: Bool { self != .current }
}
