/// The weather services, by the names that the option `--weather` and the wire use.
package enum WeatherProviderID: String, Sendable, Hashable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "metno"
  case worldWeatherOnline = "worldweatheronline"
  case pirateWeather = "pirateweather"

  /// Name, address, credit and account of the service.
  package var service: UpstreamService {
    switch self {
    case .openMeteo: .openMeteo
    case .openWeatherMap: .openWeatherMap
    case .metNorway: .metNorway
    case .worldWeatherOnline: .worldWeatherOnline
    case .pirateWeather: .pirateWeather
    }
  }

  package var attribution: Attribution { service.attribution }

  /// The fields of current weather that the service itself tells.
  package var provided: Set<WeatherField> {
    let common: Set<WeatherField> = [
      .condition, .icon, .summary, .temperature, .humidity, .pressure, .windSpeed, .windDirection,
      .cloudCover, .precipitation,
    ]
    return common.union(particular)
  }

  /// The fields that this program works out from place and time where the service does not tell.
  package var computed: Set<WeatherField> {
    Set([.sunrise, .sunset, .isDay]).subtracting(provided)
  }

  /// All fields that current weather of this service can have; the others are always nil.
  package var fields: Set<WeatherField> { provided.union(computed) }

  private var particular: Set<WeatherField> {
    switch self {
    case .openMeteo:
      [.feelsLike, .windGust, .visibility, .uvIndex, .sunrise, .sunset, .isDay]
    case .openWeatherMap: [.feelsLike, .windGust, .visibility, .sunrise, .sunset, .isDay]
    case .metNorway: [.windGust, .uvIndex]
    case .worldWeatherOnline: [.feelsLike, .visibility, .uvIndex, .sunrise, .sunset]
    case .pirateWeather:
      [.feelsLike, .windGust, .visibility, .ozone, .uvIndex, .sunrise, .sunset]
    }
  }
}
