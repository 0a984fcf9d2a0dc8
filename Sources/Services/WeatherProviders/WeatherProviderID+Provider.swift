extension WeatherProviderID {
  /// The format of the provider's records.
  var format: RecordFormat {
    switch self {
    case .openMeteo: OpenMeteo.format
    case .openWeatherMap: OpenWeatherMap.format
    case .metNorway: MetNorway.format
    case .worldWeatherOnline: WorldWeatherOnline.format
    case .pirateWeather: PirateWeather.format
    }
  }

  /// The measures of the current weather that the provider supports.
  package var measures: Set<Measure> { format.currentMeasures }

  /// Whether the provider sends sunrise and sunset; otherwise they are computed from the place.
  package var hasSunTimes: Bool { format.hasSunTimes }

  /// Whether all records of the provider distinguish day and night. For a record that does not, `isDay` is computed
  /// from the place.
  package var hasDaylight: Bool { format.hasDaylight }

  /// Creates the provider.
  ///
  /// - Parameters:
  ///   - key: the key from the environment or the configuration; ignored if the service needs none.
  ///   - baseURL: the address of a mirror; nil for the service itself.
  ///   - model: the requested model; nil for the service's choice; ignored if there is only one.
  /// - Throws: `notConfigured` if a required key is missing or blank.
  package func provider(
    key: String? = nil, baseURL: String? = nil, model: String? = nil
  ) throws(ServiceError) -> any WeatherProvider {
    switch self {
    case .openMeteo: OpenMeteo(baseURL: baseURL, chosenModel: model)
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
