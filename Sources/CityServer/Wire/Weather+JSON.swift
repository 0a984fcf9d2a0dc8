import CityCore
import JSON
import JSONRPC
import Text

extension JSON {
  /// Weather as the protocol writes it.
  ///
  /// - Parameter weather: in metric units.
  init(_ weather: Weather, units: WeatherUnits, isStale: Bool) {
    let weather = weather.converted(to: units)
    self = [
      "time": .string(weather.time.iso8601),
      "condition": JSON(weather.condition?.rawValue),
      "icon": JSON(weather.icon),
      "summary": JSON(weather.summary),
      "temperature": JSON(rounded: weather.temperature),
      "feelsLike": JSON(rounded: weather.feelsLike),
      "humidity": JSON(rounded: weather.humidity),
      "pressure": JSON(rounded: weather.pressure),
      "windSpeed": JSON(rounded: weather.windSpeed),
      "windGust": JSON(rounded: weather.windGust),
      "windDirection": JSON(rounded: weather.windDirection),
      "visibility": JSON(rounded: weather.visibility),
      "cloudCover": JSON(rounded: weather.cloudCover),
      "precipitation": JSON(rounded: weather.precipitation),
      "ozone": JSON(rounded: weather.ozone),
      "uvIndex": JSON(rounded: weather.uvIndex),
      "sunrise": JSON(weather.sunrise?.iso8601),
      "sunset": JSON(weather.sunset?.iso8601),
      "isDay": weather.isDay.map { JSON($0) } ?? .null,
      "units": .string(units.rawValue),
      "provider": .string(weather.provider.rawValue),
      "fetchedAt": JSON(time: Double(weather.fetchedAt), zone: nil),
      "attribution": JSON(weather.provider.attribution),
      "stale": .bool(isStale),
    ]
  }

  init(_ attribution: Attribution) {
    self = ["text": .string(attribution.text), "url": .string(attribution.url)]
  }

  /// To three decimals: no service measures finer, and unit conversion leaves long tails.
  init(rounded value: Double?) {
    self.init(value.map { ($0 * 1000).rounded() / 1000 })
  }
}
