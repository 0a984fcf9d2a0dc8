extension WeatherProviderID {
  /// The provider of this name.
  ///
  /// - Parameters:
  ///   - key: what the service's variable holds; not looked at where none is needed.
  ///   - baseURL: a mirror; nil for the service itself.
  /// - Throws: `notConfigured` if a key is needed and missing or blank.
  package func provider(
    key: String? = nil, baseURL: String? = nil
  ) throws(ServiceError) -> any WeatherProvider {
    switch self {
    case .openMeteo: OpenMeteo(baseURL: baseURL)
    case .metNorway: MetNorway(baseURL: baseURL)
    case .openWeatherMap:
      OpenWeatherMap(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    case .worldWeatherOnline:
      WorldWeatherOnline(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    case .pirateWeather:
      PirateWeather(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    }
  }
}
