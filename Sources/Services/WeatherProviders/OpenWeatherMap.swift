internal import Adapters
internal import JSON
internal import Text

/// OpenWeatherMap: the free calls of version 2.5. Each place needs one request, or two for a forecast.
///
/// https://openweathermap.org/api/current and /api/forecast5. A request for a list of places is no
/// longer documented, and each place would count as a call.
struct OpenWeatherMap: OnePlaceProvider {
  let id = WeatherProviderID.openWeatherMap
  let account: ServiceAccount
  let baseURL: String?

  /// Returns one query for the current weather, and two for a forecast, because the service's forecast
  /// lacks the current weather. A forecast has five days in steps of three hours.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    let current = query("weather", for: place, read: current)
    return part.isForecast ? [current, query("forecast", for: place, read: forecast)] : [current]
  }

  private func query(
    _ call: String, for place: WeatherPlace,
    read:
      @escaping @Sendable (JSON, WeatherPlace, HTTPResponse) throws(ServiceError) ->
      WeatherReport
  ) -> ServiceQuery<WeatherReport> {
    let parameters = [
      ("lat", place.lat), ("lon", place.lon), ("units", "metric"), ("lang", "en"),
      ("appid", account.plain),
    ]
    return id.service.query(
      "/data/2.5/\(call)", base: baseURL, parameters: parameters, secrets: [account.plain]
    ) { response, now throws(ServiceError) in
      try id.service.check(response, now: now)
      let json = try id.service.json(response)
      try checkCode(of: json, in: response, now: now)
      return try read(json, place, response)
    }
  }

  /// Checks the code in the body, a number or a string, because an error may have status 200.
  private func checkCode(
    of json: JSON, in response: HTTPResponse, now: Double
  ) throws(ServiceError) {
    guard let code = json["cod"]?.lenientInt, code != 200 else { return }
    var response = response
    response.status = code
    throw id.service.failure(response, now: now)
      ?? .answerInvalid(id.service, problem: "has an unknown code")
  }

  /// Parses the current weather.
  ///
  /// - Throws: `answerInvalid` if the time of the values is missing.
  @Sendable
  private func current(
    _ json: JSON, for place: WeatherPlace, in response: HTTPResponse
  ) throws(ServiceError) -> WeatherReport {
    guard let time = json["dt"]?.epochSeconds else {
      throw .answerInvalid(id.service, problem: "lacks the time of its values")
    }
    let reader = WeatherReader(
      id, place: place, response: response, offset: json["timezone"]?.lenientInt)
    var weather = reader.weather(at: time, record: json)
    weather[.precipitation] = Self.precipitation(in: json, sky: weather.sky)
    var today = DailyWeather(date: weather.time.date)
    reader.setSunTimes(
      of: &today, rise: json["sys"]?["sunrise"]?.epochSeconds,
      set: json["sys"]?["sunset"]?.epochSeconds)
    if today.sunrise != nil {
      weather.sunrise = today.sunrise
      weather.sunset = today.sunset
    }
    return WeatherReport(zone: reader.zone, current: weather)
  }

  /// Parses a forecast.
  ///
  /// - Throws: `answerInvalid` if the list of samples is missing.
  @Sendable
  private func forecast(
    _ json: JSON, for place: WeatherPlace, in response: HTTPResponse
  ) throws(ServiceError) -> WeatherReport {
    guard let list = json["list"]?.array else {
      throw .answerInvalid(id.service, problem: "has no forecast")
    }
    let reader = WeatherReader(
      id, place: place, response: response, offset: json["city"]?["timezone"]?.lenientInt)
    var report = WeatherReport(zone: reader.zone)
    report.hours = report.read(list) { json in
      guard let time = json["dt"]?.epochSeconds else { return nil }
      var hour = reader.hour(at: time, hours: 3, record: json)
      hour[.precipitation] = Self.precipitation(in: json, sky: hour.sky)
      return hour
    }
    return report
  }

  /// Returns the sum of rain and snow in mm/h. The service omits amounts of zero, so if both are missing, the sum is 0,
  /// unless the condition implies precipitation or is unknown: then the result is nil.
  private static func precipitation(in json: JSON, sky: Sky?) -> Double? {
    let rates = [json["rain"], json["snow"]].compactMap { amounts -> Double? in
      amounts?["1h"]?.lenientDouble ?? amounts?["3h"]?.lenientDouble.map { $0 / 3 }
    }
    if !rates.isEmpty {
      return rates.reduce(0, +)
    }
    return sky?.condition.isWet == false ? 0 : nil
  }
}

extension OpenWeatherMap {
  static let format = RecordFormat(
    measures: [
      .temperature: "main.temp", .feelsLike: "main.feels_like", .minimum: "main.temp_min",
      .maximum: "main.temp_max", .humidity: "main.humidity",
      .pressure: .init("main.sea_level", "main.pressure"), .windSpeed: "wind.speed",
      .windGust: "wind.gust", .windDirection: "wind.deg",
      .visibility: .init("visibility", dividedBy: 1000), .cloudCover: "clouds.all",
      .precipitationProbability: .init("pop", times: 100),
    ],
    others: [.precipitation], hasDaylight: true,
    // The first of several conditions is the primary one.
    sky: { $0["weather"]?.first?["id"]?.lenientInt.flatMap(sky) },
    // `01d` is a daylight icon, `01n` a night icon.
    isDay: { record in
      ["d": true, "n": false][record["weather"]?.first?["icon"]?.string?.last ?? " "]
    })

  /// Returns the sky for a code. For a code that is not in `skies`, returns the condition of its first digit in
  /// `groups`; nil if there is none.
  private static func sky(_ code: Int) -> Sky? {
    skies[code] ?? groups[code / 100].map { Sky($0) }
  }

  private static let groups: [Int: WeatherCondition] = [
    2: .thunderstorm, 3: .drizzle, 5: .rain, 6: .snow, 7: .haze,
  ]

  /// https://openweathermap.org/weather-conditions
  private static let skies: [Int: Sky] = [
    200: Sky(.thunderstorm, "Thunderstorm with light rain"),
    201: Sky(.thunderstorm, "Thunderstorm with rain"),
    202: Sky(.thunderstorm, "Thunderstorm with heavy rain"),
    210: Sky(.thunderstorm, "Light thunderstorm"), 212: Sky(.thunderstorm, "Heavy thunderstorm"),
    221: Sky(.thunderstorm, "Ragged thunderstorm"),
    230: Sky(.thunderstorm, "Thunderstorm with light drizzle"),
    231: Sky(.thunderstorm, "Thunderstorm with drizzle"),
    232: Sky(.thunderstorm, "Thunderstorm with heavy drizzle"),
    300: Sky(.drizzle, "Light drizzle"), 302: Sky(.drizzle, "Heavy drizzle"),
    310: Sky(.drizzle, "Light drizzle and rain"), 311: Sky(.drizzle, "Drizzle and rain"),
    312: Sky(.drizzle, "Heavy drizzle and rain"), 313: Sky(.drizzle, "Rain showers and drizzle"),
    314: Sky(.drizzle, "Heavy rain showers and drizzle"), 321: Sky(.drizzle, "Drizzle showers"),
    500: Sky(.rain, "Light rain"), 501: Sky(.rain, "Moderate rain"), 502: Sky(.rain, "Heavy rain"),
    503: Sky(.rain, "Very heavy rain"), 504: Sky(.rain, "Extreme rain"),
    511: Sky(.sleet, "Freezing rain"), 520: Sky(.rain, "Light rain showers"),
    521: Sky(.rain, "Rain showers"), 522: Sky(.rain, "Heavy rain showers"),
    531: Sky(.rain, "Ragged rain showers"),
    600: Sky(.snow, "Light snow"), 602: Sky(.snow, "Heavy snow"), 611: Sky(.sleet),
    612: Sky(.sleet, "Light sleet showers"), 613: Sky(.sleet, "Sleet showers"),
    615: Sky(.sleet, "Light rain and snow"), 616: Sky(.sleet, "Rain and snow"),
    620: Sky(.snow, "Light snow showers"), 621: Sky(.snow, "Snow showers"),
    622: Sky(.snow, "Heavy snow showers"),
    701: Sky(.haze, "Mist"), 711: Sky(.haze, "Smoke"), 731: Sky(.haze, "Sand and dust whirls"),
    741: Sky(.fog), 751: Sky(.haze, "Sand"), 761: Sky(.haze, "Dust"),
    762: Sky(.haze, "Volcanic ash"), 771: Sky(.wind, "Squalls"), 781: Sky(.wind, "Tornado"),
    800: Sky(.clear), 801: Sky(.partlyCloudy, "Few clouds"),
    802: Sky(.partlyCloudy, "Scattered clouds"), 803: Sky(.cloudy, "Broken clouds"),
    804: Sky(.cloudy, "Overcast"),
  ]
}
