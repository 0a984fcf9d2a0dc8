internal import JSON
internal import Platform
internal import Text

/// World Weather Online, one place a request.
///
/// https://www.worldweatheronline.com/weather-api/api/docs/local-city-town-weather-api.aspx
package struct WorldWeatherOnline: WeatherProvider {
  /// Hours between the samples of a forecast.
  static let step = 3

  package let id = WeatherProviderID.worldWeatherOnline
  private let account: ServiceAccount
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(account: ServiceAccount, baseURL: String? = nil) {
    self.account = account
    self.baseURL = baseURL
  }

  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    places.enumerated().map { index, place in
      let request = request(place, part)
      let reading = WeatherReading(provider: id, place: place)
      return WeatherRequest(id.service, request, places: [index]) { response, now throws(ServiceError) in
        let data = try data(response, now)
        let report = WorldWeatherOnlineReport(reading, data, response)
        return [.success(try report.report(part))]
      }
    }
  }

  /// The place is told by its point, because names are ambiguous. A forecast of one step a day is
  /// asked for also with the weather now, for the sake of its sun times and extremes.
  private func request(_ place: WeatherPlace, _ part: WeatherPart) -> HTTPRequest {
    let lat = DecimalText.fixed(place.coordinate.lat, places: 4)
    let lon = DecimalText.fixed(place.coordinate.lon, places: 4)
    let query = [
      ("key", account.plain), ("format", "json"), ("q", "\(lat),\(lon)"),
      ("num_of_days", String(part.days)), ("tp", String(part.isForecast ? Self.step : 24)),
      ("fx", "yes"), ("cc", "yes"), ("mca", "no"), ("showlocaltime", "yes"),
    ]
    return id.service.request(
      "/premium/v1/weather.ashx", base: baseURL, query: query, secrets: account.secrets)
  }

  /// The part of the answer that holds the weather. Errors come with any status, as JSON with an
  /// `error` or as plain text, so that the text is what counts.
  private func data(_ response: HTTPResponse, _ now: Double) throws(ServiceError) -> JSON {
    let json = id.service.jsonIfAny(response)
    let message = json?["data"]?["error"]?.first?["msg"]?.lenientText
    let isText = json == nil && response.body.first != UInt8(ascii: "{")
    if let message {
      throw complaint(message, response, now) ?? id.service.failure(response, now: now)
        ?? .rejected(id.service, .request)
    }
    if isText,
      let error = complaint(String(decoding: response.body.prefix(512), as: UTF8.self), response, now)
    {
      throw error
    }
    try id.service.check(response, now: now)
    guard let data = try id.service.json(response)["data"], data.object != nil else {
      throw .answerInvalid(id.service, problem: "holds no weather")
    }
    return data
  }

  /// Nil for a text that is not known. A text can quote the key and is never passed on.
  private func complaint(
    _ message: String, _ response: HTTPResponse, _ now: Double
  ) -> ServiceError? {
    let message = message.lowercased()
    if message.contains("exceeded") || message.contains("over qps") {
      let untilTomorrow = EpochSeconds.untilNextDay(from: now)
      return .quotaExceeded(
        id.service,
        retryAfter: response.wholeRetryAfter(now: now)
          ?? (message.contains("day") ? untilTomorrow : 1))
    }
    if message.contains("unable to find") { return .rejected(id.service, .place) }
    if message.contains("key") || message.contains("inactive") {
      return .rejected(id.service, .credentials)
    }
    return nil
  }
}
