internal import JSON
internal import Text

/// Reads what OpenWeatherMap says of one place.
struct OpenWeatherMapReport {
  private let reading: WeatherReading
  private let json: JSON
  private let answer: UpstreamAnswer

  init(_ reading: WeatherReading, _ json: JSON, _ answer: UpstreamAnswer) {
    (self.reading, self.json, self.answer) = (reading, json, answer)
  }

  /// - Throws: if there is no time, without which values mean nothing.
  func current() throws(UpstreamError) -> WeatherReport {
    guard let time = json["dt"]?.epochSeconds else {
      throw .answerInvalid(reading.provider.service, problem: "does not say its time")
    }
    let zone = reading.zone(offset: json["timezone"]?.lenientInt)
    var weather = reading.weather(at: time, in: zone, answer)
    read(json, into: &weather)
    if let rise = json["sys"]?["sunrise"]?.epochSeconds,
      let set = json["sys"]?["sunset"]?.epochSeconds, rise > 0, set > rise
    {
      (weather.sunrise, weather.sunset) = (zone.time(rise), zone.time(set))
    }
    return WeatherReport(zone: zone, current: weather)
  }

  private func read(_ json: JSON, into weather: inout Weather) {
    weather.sky = sky(json)
    weather.isDay = isDay(json) ?? weather.isDay
    weather.temperature = json["main"]?["temp"]?.lenientDouble
    weather.feelsLike = json["main"]?["feels_like"]?.lenientDouble
    weather.humidity = json["main"]?["humidity"]?.lenientDouble
    weather.pressure = pressure(json)
    weather.windSpeed = json["wind"]?["speed"]?.lenientDouble
    weather.windGust = json["wind"]?["gust"]?.lenientDouble
    weather.windDirection = json["wind"]?["deg"]?.lenientDouble
    weather.visibility = json["visibility"]?.lenientDouble.map { $0 / 1000 }
    weather.cloudCover = json["clouds"]?["all"]?.lenientDouble
    weather.precipitation = precipitation(json)
  }

  /// - Throws: if there is no list.
  func forecast() throws(UpstreamError) -> WeatherReport {
    guard let list = json["list"]?.array else {
      throw .answerInvalid(reading.provider.service, problem: "holds no forecast")
    }
    let zone = reading.zone(offset: json["city"]?["timezone"]?.lenientInt)
    var report = WeatherReport(zone: zone)
    report.hours = report.read(list) { hour($0, in: zone) }
    return report
  }

  private func hour(_ json: JSON, in zone: Zone) -> HourlyWeather? {
    guard let time = json["dt"]?.epochSeconds else { return nil }
    var hour = reading.hour(at: time, hours: 3, in: zone)
    hour.sky = sky(json)
    hour.isDay = isDay(json) ?? hour.isDay
    hour.temperature = json["main"]?["temp"]?.lenientDouble
    hour.range = TemperatureRange(
      minimum: json["main"]?["temp_min"]?.lenientDouble,
      maximum: json["main"]?["temp_max"]?.lenientDouble, hours: 0)
    hour.feelsLike = json["main"]?["feels_like"]?.lenientDouble
    hour.humidity = json["main"]?["humidity"]?.lenientDouble
    hour.pressure = pressure(json)
    hour.windSpeed = json["wind"]?["speed"]?.lenientDouble
    hour.windDirection = json["wind"]?["deg"]?.lenientDouble
    hour.cloudCover = json["clouds"]?["all"]?.lenientDouble
    hour.precipitation = precipitation(json)
    hour.precipitationProbability = json["pop"]?.lenientDouble.map { $0 * 100 }
    return hour
  }

  /// Of several the first is the main one.
  private func sky(_ json: JSON) -> Sky? {
    json["weather"]?.first.flatMap { Self.sky($0["id"]) }
  }

  /// `01d` is an icon for the day, `01n` one for the night.
  private func isDay(_ json: JSON) -> Bool? {
    switch json["weather"]?.first?["icon"]?.string?.utf8.last {
    case UInt8(ascii: "d"): true
    case UInt8(ascii: "n"): false
    default: nil
    }
  }

  private func pressure(_ json: JSON) -> Double? {
    (json["main"]?["sea_level"] ?? json["main"]?["pressure"])?.lenientDouble
  }

  /// Rain and snow in mm/h. The service leaves out what did not fall, so that nothing at all means
  /// zero, unless the condition says that something does fall.
  private func precipitation(_ json: JSON) -> Double? {
    let rates = [json["rain"], json["snow"]].compactMap { amounts -> Double? in
      amounts?["1h"]?.lenientDouble ?? amounts?["3h"]?.lenientDouble.map { $0 / 3 }
    }
    if !rates.isEmpty { return rates.reduce(0, +) }
    return sky(json)?.condition.isWet == false ? 0 : nil
  }
}
