/// The units of what leaves the program. Inside it everything is metric.
package enum WeatherUnits: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, km, mm, hPa.
  case metric

  /// °F, mph, miles, inches, mb. A millibar is a hectopascal, so that pressures stay as they are.
  case us
}

/// Conversions from metric units to those of the United States; their factors are exact.
enum USUnits {
  static func fahrenheit(_ celsius: Double) -> Double { celsius * 9 / 5 + 32 }
  static func milesPerHour(_ metresPerSecond: Double) -> Double { metresPerSecond / 0.44704 }
  static func miles(_ kilometres: Double) -> Double { kilometres / 1.609344 }
  static func inches(_ millimetres: Double) -> Double { millimetres / 25.4 }
}

extension Weather {
  /// The same weather in other units; to be called once, on metric values.
  package func converted(to units: WeatherUnits) -> Weather {
    guard units == .us else { return self }
    var weather = self
    weather.temperature = temperature.map(USUnits.fahrenheit)
    weather.feelsLike = feelsLike.map(USUnits.fahrenheit)
    weather.windSpeed = windSpeed.map(USUnits.milesPerHour)
    weather.windGust = windGust.map(USUnits.milesPerHour)
    weather.visibility = visibility.map(USUnits.miles)
    weather.precipitation = precipitation.map(USUnits.inches)
    return weather
  }
}

extension HourlyWeather {
  func converted(to units: WeatherUnits) -> HourlyWeather {
    guard units == .us else { return self }
    var hour = self
    hour.temperature = temperature.map(USUnits.fahrenheit)
    hour.range = range?.converted(to: units)
    hour.feelsLike = feelsLike.map(USUnits.fahrenheit)
    hour.windSpeed = windSpeed.map(USUnits.milesPerHour)
    hour.precipitation = precipitation.map(USUnits.inches)
    return hour
  }
}

extension TemperatureRange {
  func converted(to units: WeatherUnits) -> TemperatureRange {
    guard units == .us else { return self }
    var range = self
    range.minimum = minimum.map(USUnits.fahrenheit)
    range.maximum = maximum.map(USUnits.fahrenheit)
    return range
  }
}

extension DailyWeather {
  func converted(to units: WeatherUnits) -> DailyWeather {
    guard units == .us else { return self }
    var day = self
    day.minimum = minimum.map(USUnits.fahrenheit)
    day.maximum = maximum.map(USUnits.fahrenheit)
    day.precipitation = precipitation.map(USUnits.inches)
    return day
  }
}

extension Forecast {
  /// The same forecast in other units; to be called once, on metric values.
  package func converted(to units: WeatherUnits) -> Forecast {
    guard units == .us else { return self }
    var forecast = self
    forecast.current = current?.converted(to: units)
    forecast.hours = hours.map { $0.converted(to: units) }
    forecast.days = days.map { $0.converted(to: units) }
    return forecast
  }
}
