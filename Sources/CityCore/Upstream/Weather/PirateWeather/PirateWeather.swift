import Text

/// Pirate Weather, which speaks the language of the late Dark Sky; one place a request.
///
/// https://docs.pirateweather.net/en/latest/API/
package struct PirateWeather: WeatherProvider {
  package let id = WeatherProviderID.pirateWeather
  private let account: UpstreamAccount
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(account: UpstreamAccount, baseURL: String? = nil) {
    self.account = account
    self.baseURL = baseURL
  }

  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    places.enumerated().map { index, place in
      let request = UpstreamRequest(
        service: id.service, url: url(place, part), secrets: account.secrets)
      let reading = WeatherReading(provider: id, place: place)
      return WeatherRequest(request, places: [index]) { answer throws(UpstreamError) in
        try id.service.check(answer)
        let report = PirateWeatherReport(reading, try id.service.json(answer), answer)
        return [.success(try report.report(part))]
      }
    }
  }

  /// The key stands in the path. The days are asked for also with the weather now, for the sake of
  /// the sun times and extremes of today.
  private func url(_ place: WeatherPlace, _ part: WeatherPart) -> String {
    let lat = DecimalText.fixed(place.coordinate.lat, places: 4)
    let lon = DecimalText.fixed(place.coordinate.lon, places: 4)
    let unwanted = part.isForecast ? "minutely,alerts" : "minutely,hourly,alerts"
    return id.service.url(
      "/forecast/\(account.encoded)/\(lat),\(lon)", base: baseURL,
      query: [("units", "si"), ("lang", "en"), ("exclude", unwanted)])
  }
}
