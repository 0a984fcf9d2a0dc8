internal import Adapters
internal import JSON
import Platform
internal import Text

/// Pirate Weather, whose API is compatible with the former Dark Sky API. Each place needs one request.
///
/// https://docs.pirateweather.net/en/latest/API/
struct PirateWeather: OnePlaceProvider {
  let id = WeatherProviderID.pirateWeather
  let account: ServiceAccount
  let baseURL: String?

  /// Returns the query for a place, with the key in the path. Even a query for the current weather includes
  /// the days, for the sun times and extremes of today.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    let unwanted = part.isForecast ? "minutely,alerts" : "minutely,hourly,alerts"
    let key = URLText.encoded(account.plain, keepingCommas: false)
    return [
      id.service.query(
        "/forecast/\(key)/\(place.lat),\(place.lon)", base: baseURL,
        parameters: [("units", "si"), ("lang", "en"), ("exclude", unwanted)],
        secrets: [account.plain]
      ) { response, now throws(ServiceError) in
        try id.service.check(response, now: now)
        return try report(try id.service.json(response), for: place, in: response, part: part)
      }
    ]
  }

  /// Parses an answer.
  ///
  /// - Throws: `answerInvalid` if it has neither current weather nor a forecast.
  private func report(
    _ json: JSON, for place: WeatherPlace, in response: HTTPResponse, part: WeatherPart
  ) throws(ServiceError) -> WeatherReport {
    guard ["currently", "hourly", "daily"].contains(where: { json[$0]?.object != nil }) else {
      throw .answerInvalid(id.service, problem: "has no weather")
    }
    let offset = json["offset"]?.lenientDouble(in: -18...18).map { ($0 * 3600).rounded() }
    let reader = WeatherReader(
      id, place: place, response: response, zone: json["timezone"]?.lenientText,
      offset: offset.flatMap { Int(exactly: $0) })
    var report = WeatherReport(zone: reader.zone)
    report.days = report.read(json["daily"]?["data"]?.array) { point in
      guard let time = point["time"]?.epochSeconds else { return nil }
      var day = reader.day(reader.zone.time(time).date, from: point)
      reader.setSunTimes(
        of: &day, rise: point["sunriseTime"]?.epochSeconds, set: point["sunsetTime"]?.epochSeconds)
      return day
    }
    let days = report.days
    report.current = json["currently"].flatMap { point in
      point["time"]?.epochSeconds.map { reader.weather(at: $0, record: point, days: days) }
    }
    guard part.isForecast else { return report }
    report.hours = report.read(json["hourly"]?["data"]?.array) { point in
      point["time"]?.epochSeconds.map { reader.hour(at: $0, hours: 1, record: point) }
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
      if icon.hasSuffix("-day") {
        return true
      }
      return icon.hasSuffix("-night") ? false : nil
    })

  /// Returns the sky, with the condition of the icon and the service's own text; nil for an unknown icon.
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
