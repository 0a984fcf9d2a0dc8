internal import JSON
internal import Platform
internal import Text

/// Pirate Weather, which speaks the language of the late Dark Sky; one place a request.
///
/// https://docs.pirateweather.net/en/latest/API/
struct PirateWeather: OnePlaceProvider {
  let id = WeatherProviderID.pirateWeather
  let account: ServiceAccount
  let baseURL: String?

  /// The key stands in the path. The days are asked for also with the weather now, for the sake of
  /// the sun times and extremes of today.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    let unwanted = part.isForecast ? "minutely,alerts" : "minutely,hourly,alerts"
    let key = URLText.encoded(account.plain, keepingCommas: false)
    return [
      id.service.query(
        "/forecast/\(key)/\(place.lat),\(place.lon)", base: baseURL,
        [("units", "si"), ("lang", "en"), ("exclude", unwanted)], secrets: [account.plain]
      ) { response, now throws(ServiceError) in
        try id.service.check(response, now: now)
        return try report(try id.service.json(response), place, response, part)
      }
    ]
  }

  /// - Throws: if there is neither weather nor a forecast.
  private func report(
    _ json: JSON, _ place: WeatherPlace, _ response: HTTPResponse, _ part: WeatherPart
  ) throws(ServiceError) -> WeatherReport {
    guard ["currently", "hourly", "daily"].contains(where: { json[$0]?.object != nil }) else {
      throw .answerInvalid(id.service, problem: "holds no weather")
    }
    let offset = json["offset"]?.lenientDouble(in: -18...18).map { ($0 * 3600).rounded() }
    let reader = WeatherReader(
      id, place, response, zone: json["timezone"]?.lenientText,
      offset: offset.flatMap { Int(exactly: $0) })
    var report = WeatherReport(zone: reader.zone)
    report.days = report.read(json["daily"]?["data"]?.array) { point in
      guard let time = point["time"]?.epochSeconds else { return nil }
      var day = reader.day(reader.zone.time(time).date, point)
      reader.setSunTimes(
        of: &day, rise: point["sunriseTime"]?.epochSeconds, set: point["sunsetTime"]?.epochSeconds)
      return day
    }
    let days = report.days
    report.current = json["currently"].flatMap { point in
      point["time"]?.epochSeconds.map { reader.weather(at: $0, point, days: days) }
    }
    guard part.isForecast else { return report }
    report.hours = report.read(json["hourly"]?["data"]?.array) { point in
      point["time"]?.epochSeconds.map { reader.hour(at: $0, hours: 1, point) }
    }
    return report
  }
}

extension PirateWeather {
  static let format = RecordFormat(
    measures: [
      .temperature: "temperature", .feelsLike: "apparentTemperature",
      .humidity: .init("humidity", times: 100), .pressure: "pressure", .windSpeed: "windSpeed",
      .windGust: "windGust", .windDirection: "windBearing", .visibility: "visibility",
      .cloudCover: .init("cloudCover", times: 100), .precipitation: "precipIntensity",
      .precipitationProbability: .init("precipProbability", times: 100), .ozone: "ozone",
      .uvIndex: "uvIndex",
    ],
    days: [
      .minimum: "temperatureMin", .maximum: "temperatureMax",
      .precipitationProbability: .init("precipProbability", times: 100), .uvIndex: "uvIndex",
    ],
    unknown: -999, sky: sky,
    isDay: { point in
      let icon = point["icon"]?.string ?? ""
      return icon.hasSuffix("-day") ? true : icon.hasSuffix("-night") ? false : nil
    })

  /// The icon tells the condition; the words are the service's own.
  @Sendable
  private static func sky(_ point: JSON) -> Sky? {
    guard let icon = point["icon"]?.string, let condition = conditions[icon] else { return nil }
    var summary = point["summary"]?.lenientText
    if summary?.hasSuffix(".") == true {
      summary?.removeLast()
    }
    return Sky(condition, summary.map { String($0.prefix(200)) })
  }

  private static let conditions: [String: WeatherCondition] = [
    "clear-day": .clear, "clear-night": .clear, "partly-cloudy-day": .partlyCloudy,
    "partly-cloudy-night": .partlyCloudy, "cloudy": .cloudy, "wind": .wind, "fog": .fog,
    "rain": .rain, "sleet": .sleet, "snow": .snow, "hail": .hail, "thunderstorm": .thunderstorm,
  ]
}
