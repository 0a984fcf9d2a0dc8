internal import JSON
internal import Text

/// Reads what Pirate Weather says of one place.
struct PirateWeatherReport {
  private let reading: WeatherReading
  private let json: JSON
  private let answer: UpstreamAnswer
  private let zone: Zone

  init(_ reading: WeatherReading, _ json: JSON, _ answer: UpstreamAnswer) {
    (self.reading, self.json, self.answer) = (reading, json, answer)
    let offset = json["offset"]?.lenientDouble(in: -18...18).map { ($0 * 3600).rounded() }
    zone = reading.zone(
      named: json["timezone"]?.lenientText, offset: offset.flatMap { Int(exactly: $0) })
  }

  /// - Throws: if there is neither weather nor a forecast.
  func report(_ part: WeatherPart) throws(UpstreamError) -> WeatherReport {
    let sections = [json["currently"], json["hourly"], json["daily"]]
    guard sections.contains(where: { $0?.object != nil }) else {
      throw .answerInvalid(reading.provider.service, problem: "holds no weather")
    }
    var report = WeatherReport(zone: zone)
    let days = report.read(json["daily"]?["data"]?.array, day)
    report.current = json["currently"].flatMap { current($0, days) }
    report.days = days
    if part.isForecast { report.hours = report.read(json["hourly"]?["data"]?.array, hour) }
    return report
  }

  private func current(_ point: JSON, _ days: [DailyWeather]) -> Weather? {
    guard let time = point["time"]?.epochSeconds else { return nil }
    var weather = reading.weather(at: time, in: zone, answer)
    weather.sky = Self.sky(point)
    weather.isDay = Self.isDay(point) ?? weather.isDay
    weather.temperature = Self.value(point, "temperature")
    weather.feelsLike = Self.value(point, "apparentTemperature")
    weather.humidity = Self.value(point, "humidity").map { $0 * 100 }
    weather.pressure = Self.value(point, "pressure")
    weather.windSpeed = Self.value(point, "windSpeed")
    weather.windGust = Self.value(point, "windGust")
    weather.windDirection = Self.value(point, "windBearing")
    weather.visibility = Self.value(point, "visibility")
    weather.cloudCover = Self.value(point, "cloudCover").map { $0 * 100 }
    weather.precipitation = Self.value(point, "precipIntensity")
    weather.ozone = Self.value(point, "ozone")
    weather.uvIndex = Self.value(point, "uvIndex")
    if let today = days.first(where: { $0.date == weather.time.date }), today.sunrise != nil {
      (weather.sunrise, weather.sunset) = (today.sunrise, today.sunset)
    }
    return weather
  }

  private func hour(_ point: JSON) -> HourlyWeather? {
    guard let time = point["time"]?.epochSeconds else { return nil }
    var hour = reading.hour(at: time, hours: 1, in: zone)
    hour.sky = Self.sky(point)
    hour.isDay = Self.isDay(point) ?? hour.isDay
    hour.temperature = Self.value(point, "temperature")
    hour.feelsLike = Self.value(point, "apparentTemperature")
    hour.humidity = Self.value(point, "humidity").map { $0 * 100 }
    hour.pressure = Self.value(point, "pressure")
    hour.windSpeed = Self.value(point, "windSpeed")
    hour.windDirection = Self.value(point, "windBearing")
    hour.cloudCover = Self.value(point, "cloudCover").map { $0 * 100 }
    hour.precipitation = Self.value(point, "precipIntensity")
    hour.precipitationProbability = Self.value(point, "precipProbability").map { $0 * 100 }
    return hour
  }

  private func day(_ point: JSON) -> DailyWeather? {
    guard let time = point["time"]?.epochSeconds else { return nil }
    var day = DailyWeather(date: zone.time(time).date)
    day.sky = Self.sky(point)
    day.minimum = Self.value(point, "temperatureMin")
    day.maximum = Self.value(point, "temperatureMax")
    day.precipitationProbability = Self.value(point, "precipProbability").map { $0 * 100 }
    day.uvIndex = Self.value(point, "uvIndex")
    day.sunrise = point["sunriseTime"]?.epochSeconds.map { zone.time($0) }
    day.sunset = point["sunsetTime"]?.epochSeconds.map { zone.time($0) }
    return day
  }

  /// The service writes -999 for what it does not know.
  private static func value(_ point: JSON, _ name: String) -> Double? {
    point[name]?.lenientDouble.flatMap { $0 == -999 ? nil : $0 }
  }

  private static func isDay(_ point: JSON) -> Bool? {
    guard let icon = point["icon"]?.string else { return nil }
    if icon.hasSuffix("-day") { return true }
    return icon.hasSuffix("-night") ? false : nil
  }

  /// The icon tells the condition; the words are the service's own.
  static func sky(_ point: JSON) -> Sky? {
    guard let icon = point["icon"]?.string, let condition = condition(icon) else { return nil }
    var summary = point["summary"]?.lenientText
    if summary?.hasSuffix(".") == true { summary?.removeLast() }
    return Sky(condition, summary.map { String($0.prefix(200)) })
  }

  private static func condition(_ icon: String) -> WeatherCondition? {
    switch icon {
    case "clear-day", "clear-night": .clear
    case "partly-cloudy-day", "partly-cloudy-night": .partlyCloudy
    case "cloudy": .cloudy
    case "wind": .wind
    case "fog": .fog
    case "rain": .rain
    case "sleet": .sleet
    case "snow": .snow
    case "hail": .hail
    case "thunderstorm": .thunderstorm
    default: nil
    }
  }
}
