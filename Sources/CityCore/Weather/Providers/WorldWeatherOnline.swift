internal import JSON
internal import Platform
internal import Text

/// World Weather Online, one place a request.
///
/// https://www.worldweatheronline.com/weather-api/api/docs/local-city-town-weather-api.aspx
struct WorldWeatherOnline: OnePlaceProvider {
  let id = WeatherProviderID.worldWeatherOnline
  let account: ServiceAccount
  let baseURL: String?

  /// The place is told by its point, because names are ambiguous. A forecast of one step a day is
  /// asked for also with the weather now, for the sake of its sun times and extremes.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    let parameters = [
      ("key", account.plain), ("format", "json"), ("q", "\(place.lat),\(place.lon)"),
      ("num_of_days", String(part.days)),
      ("tp", String(part.isForecast ? WorldWeatherOnlineReport.step : 24)),
      ("fx", "yes"), ("cc", "yes"), ("mca", "no"), ("showlocaltime", "yes"),
    ]
    return [
      id.service.query(
        "/premium/v1/weather.ashx", base: baseURL, parameters, secrets: account.secrets
      ) { response, now throws(ServiceError) in
        try WorldWeatherOnlineReport(try data(response, now), place, response).report(part)
      }
    ]
  }

  /// The part of the answer that holds the weather. Errors come with any status, as JSON with an
  /// `error` or as plain text, so that the text is what counts.
  private func data(
    _ response: HTTPResponse, _ now: Double
  ) throws(ServiceError) -> JSON {
    let json = try? id.service.json(response)
    if let message = json?["data"]?["error"]?.first?["msg"]?.lenientText {
      throw complaint(message, response, now) ?? id.service.failure(response, now: now)
        ?? .rejected(id.service, .request)
    }
    if json == nil, response.body.first != UInt8(ascii: "{") {
      let text = String(decoding: response.body.prefix(512), as: UTF8.self)
      if let error = complaint(text, response, now) { throw error }
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
      let wait = message.contains("day") ? EpochSeconds.untilNextDay(from: now) : 1
      return .quotaExceeded(
        id.service, retryAfter: response.wholeRetryAfter(now: now) ?? wait)
    }
    if message.contains("unable to find") { return .rejected(id.service, .place) }
    if message.contains("key") || message.contains("inactive") {
      return .rejected(id.service, .credentials)
    }
    return nil
  }
}

extension WorldWeatherOnline {
  static let format = RecordFormat(
    measures: [
      .temperature: .init("temp_C", "tempC"), .feelsLike: "FeelsLikeC", .humidity: "humidity",
      .pressure: "pressure", .windSpeed: .init("windspeedKmph", dividedBy: 3.6),
      .windDirection: "winddirDegree", .visibility: "visibility", .cloudCover: "cloudcover",
      .precipitation: "precipMM", .uvIndex: "uvIndex",
    ],
    days: [.minimum: "mintempC", .maximum: "maxtempC", .uvIndex: "uvIndex"],
    sky: { $0["weatherCode"]?.lenientInt.flatMap { skies[$0] } })

  /// https://www.worldweatheronline.com/weather-api/api/docs/weather-icons.aspx
  private static let skies: [Int: Sky] = [
    113: Sky(.clear), 116: Sky(.partlyCloudy), 119: Sky(.cloudy), 122: Sky(.cloudy, "Overcast"),
    143: Sky(.haze, "Mist"), 176: Sky(.rain, "Patchy rain nearby"),
    179: Sky(.snow, "Patchy snow nearby"), 182: Sky(.sleet, "Patchy sleet nearby"),
    185: Sky(.sleet, "Patchy freezing drizzle nearby"),
    200: Sky(.thunderstorm, "Thunder nearby"), 227: Sky(.snow, "Blowing snow"),
    230: Sky(.snow, "Blizzard"), 248: Sky(.fog), 260: Sky(.fog, "Freezing fog"),
    263: Sky(.drizzle, "Patchy light drizzle"), 266: Sky(.drizzle, "Light drizzle"),
    281: Sky(.sleet, "Freezing drizzle"), 284: Sky(.sleet, "Heavy freezing drizzle"),
    293: Sky(.rain, "Patchy light rain"), 296: Sky(.rain, "Light rain"),
    299: Sky(.rain, "Moderate rain at times"),
    302: Sky(.rain, "Moderate rain"), 305: Sky(.rain, "Heavy rain at times"),
    308: Sky(.rain, "Heavy rain"), 311: Sky(.sleet, "Light freezing rain"),
    314: Sky(.sleet, "Heavy freezing rain"), 317: Sky(.sleet, "Light sleet"),
    320: Sky(.sleet, "Heavy sleet"), 323: Sky(.snow, "Patchy light snow"),
    326: Sky(.snow, "Light snow"), 329: Sky(.snow, "Patchy moderate snow"),
    332: Sky(.snow, "Moderate snow"), 335: Sky(.snow, "Patchy heavy snow"),
    338: Sky(.snow, "Heavy snow"), 350: Sky(.sleet, "Ice pellets"),
    353: Sky(.rain, "Light rain showers"), 356: Sky(.rain, "Heavy rain showers"),
    359: Sky(.rain, "Torrential rain showers"), 362: Sky(.sleet, "Light sleet showers"),
    365: Sky(.sleet, "Heavy sleet showers"), 368: Sky(.snow, "Light snow showers"),
    371: Sky(.snow, "Heavy snow showers"), 374: Sky(.sleet, "Light showers of ice pellets"),
    377: Sky(.sleet, "Heavy showers of ice pellets"),
    386: Sky(.thunderstorm, "Light rain with thunder"),
    389: Sky(.thunderstorm, "Heavy rain with thunder"),
    392: Sky(.thunderstorm, "Light snow with thunder"),
    395: Sky(.thunderstorm, "Heavy snow with thunder"),
  ]
}
