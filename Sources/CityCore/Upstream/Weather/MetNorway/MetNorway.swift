import Text

/// MET Norway: no key, one place a request, good for the whole world.
///
/// https://api.met.no/doc/TermsOfService. Whoever sends the request has to name the program and a
/// contact in `User-Agent`, and must not ask again before `Expires`.
package struct MetNorway: WeatherProvider {
  package let id = WeatherProviderID.metNorway
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(baseURL: String? = nil) {
    self.baseURL = baseURL
  }

  /// The same request whatever is wanted: an answer always holds about nine days.
  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    places.enumerated().map { index, place in
      let reading = WeatherReading(provider: id, place: place)
      let request = UpstreamRequest(service: id.service, url: url(place.coordinate))
      return WeatherRequest(request, places: [index]) { answer throws(UpstreamError) in
        try check(answer)
        let report = MetNorwayReport(reading, try id.service.json(answer), answer)
        return [.success(try report.report())]
      }
    }
  }

  /// A fifth decimal would be refused: it spoils the service's cache.
  private func url(_ place: Coordinate) -> String {
    let query = [
      ("lat", DecimalText.truncated(place.lat, places: 4)),
      ("lon", DecimalText.truncated(place.lon, places: 4)),
    ]
    return id.service.url("/weatherapi/locationforecast/2.0/complete", base: baseURL, query: query)
  }

  /// The service has no accounts: 403 is for a `User-Agent` that it does not like.
  private func check(_ answer: UpstreamAnswer) throws(UpstreamError) {
    switch answer.status {
    case 401, 403: throw .rejected(id.service, .contact)
    case 429: throw .quotaExceeded(id.service, retryAfter: answer.retryAfter ?? 60)
    default: try id.service.check(answer)
    }
  }
}
