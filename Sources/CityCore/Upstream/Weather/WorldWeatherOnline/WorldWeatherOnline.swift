internal import JSON
internal import Text

/// World Weather Online, one place a request.
///
/// https://www.worldweatheronline.com/weather-api/api/docs/local-city-town-weather-api.aspx
package struct WorldWeatherOnline: WeatherProvider {
  /// Hours between the samples of a forecast.
  static let step = 3

  package let id = WeatherProviderID.worldWeatherOnline
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
        let data = try data(answer)
        let report = WorldWeatherOnlineReport(reading, data, answer)
        return [.success(try report.report(part))]
      }
    }
  }

  /// The place is told by its point, because names are ambiguous. A forecast of one step a day is
  /// asked for also with the weather now, for the sake of its sun times and extremes.
  private func url(_ place: WeatherPlace, _ part: WeatherPart) -> String {
    let lat = DecimalText.fixed(place.coordinate.lat, places: 4)
    let lon = DecimalText.fixed(place.coordinate.lon, places: 4)
    let query = [
      ("key", account.plain), ("format", "json"), ("q", "\(lat),\(lon)"),
      ("num_of_days", String(part.days)), ("tp", String(part.isForecast ? Self.step : 24)),
      ("fx", "yes"), ("cc", "yes"), ("mca", "no"), ("showlocaltime", "yes"),
    ]
    return id.service.url("/premium/v1/weather.ashx", base: baseURL, query: query)
  }

  /// The part of the answer that holds the weather. Errors come with any status, as JSON with an
  /// `error` or as plain text, so that the text is what counts.
  private func data(_ answer: UpstreamAnswer) throws(UpstreamError) -> JSON {
    let json = id.service.jsonIfAny(answer)
    let message = json?["data"]?["error"]?.first?["msg"]?.lenientText
    let isText = json == nil && answer.body.first != UInt8(ascii: "{")
    if let message {
      throw complaint(message, answer) ?? id.service.failure(answer)
        ?? .rejected(id.service, .request)
    }
    if isText,
      let error = complaint(String(decoding: answer.body.prefix(512), as: UTF8.self), answer)
    {
      throw error
    }
    try id.service.check(answer)
    guard let data = try id.service.json(answer)["data"], data.object != nil else {
      throw .answerInvalid(id.service, problem: "holds no weather")
    }
    return data
  }

  /// Nil for a text that is not known. A text can quote the key and is never passed on.
  private func complaint(_ message: String, _ answer: UpstreamAnswer) -> UpstreamError? {
    let message = message.lowercased()
    if message.contains("exceeded") || message.contains("over qps") {
      let untilTomorrow = 86_400 - ZonedTime(seconds: answer.now, offset: 0).secondOfDay
      return .quotaExceeded(
        id.service,
        retryAfter: answer.retryAfter ?? (message.contains("day") ? untilTomorrow : 1))
    }
    if message.contains("unable to find") { return .rejected(id.service, .place) }
    if message.contains("key") || message.contains("inactive") {
      return .rejected(id.service, .credentials)
    }
    return nil
  }
}
