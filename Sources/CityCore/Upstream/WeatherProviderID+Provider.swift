extension WeatherProviderID {
  /// The service, ready to be asked.
  ///
  /// - Parameters:
  ///   - key: nil if none is configured.
  ///   - baseURL: a mirror; nil for the service itself.
  /// - Returns: a failure if the service needs a key and there is none.
  package func provider(
    key: String?, baseURL: String?
  ) -> Result<any WeatherProvider, UpstreamError> {
    switch self {
    case .openMeteo: .success(OpenMeteo(baseURL: baseURL))
    default: .failure(.notConfigured(service))
    }
  }
}
