extension WeatherProviderID {
  /// The provider of this name.
  ///
  /// - Parameters:
  ///   - key: what the service's variable holds; not looked at where none is needed.
  ///   - baseURL: a mirror; nil for the service itself.
  /// - Throws: `notConfigured` if a key is needed and missing or blank.
  package func provider(
    key: String? = nil, baseURL: String? = nil, zones: ZoneDatabase = .system
  ) throws(UpstreamError) -> any WeatherProvider {
    switch self {
    case .openMeteo: OpenMeteo(baseURL: baseURL, zones: zones)
    case .metNorway: MetNorway(baseURL: baseURL, zones: zones)
    case .openWeatherMap:
      OpenWeatherMap(account: try service.account(key), baseURL: baseURL, zones: zones)
    case .worldWeatherOnline:
      WorldWeatherOnline(account: try service.account(key), baseURL: baseURL, zones: zones)
    case .pirateWeather:
      PirateWeather(account: try service.account(key), baseURL: baseURL, zones: zones)
    }
  }
}
