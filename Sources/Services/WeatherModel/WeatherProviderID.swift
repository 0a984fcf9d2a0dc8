/// The weather providers, by their names in the option `--weather` and in the protocol.
package enum WeatherProviderID: String, Sendable, Hashable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "metno"
  case worldWeatherOnline = "worldweatheronline"
  case pirateWeather = "pirateweather"

  /// The name, address, credit and account of the provider's service.
  package var service: UpstreamService {
    switch self {
    case .openMeteo: .openMeteo
    case .openWeatherMap: .openWeatherMap
    case .metNorway: .metNorway
    case .worldWeatherOnline: .worldWeatherOnline
    case .pirateWeather: .pirateWeather
    }
  }

  /// Seconds between two renewals of the current weather, counted from the time of its values; nil for a provider
  /// whose answers are valid only as long as the HTTP cache returns them.
  ///
  /// The value of Open-Meteo is that of its `current.interval` (https://open-meteo.com/en/docs).
  var renewal: Int? { self == .openMeteo ? 900 : nil }

  /// Whether the provider has several models.
  package var hasModels: Bool { self == .openMeteo }
}
