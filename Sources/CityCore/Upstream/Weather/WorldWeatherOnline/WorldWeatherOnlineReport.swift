internal import JSON
internal import Text

/// Reads what World Weather Online says of one place: nearly every value is a string.
struct WorldWeatherOnlineReport {
  private let reading: WeatherReading
  private let data: JSON
  private let answer: UpstreamAnswer
  private let zone: Zone

  init(_ reading: WeatherReading, _ data: JSON, _ answer: UpstreamAnswer) {
    (self.reading, self.data, self.answer) = (reading, data, answer)
    let told = data["time_zone"]?.first
    let offset = told?["utcOffset"]?.lenientDouble(in: -18...18).map { $0 * 3600 }
    // Without any word of the zone the sun's own time is nearest to the local times of the answer.
    let bySun = (reading.place.coordinate.lon / 15).rounded() * 3600
    zone = reading.zone(
      named: told?["zone"]?.lenientText, offset: Int(exactly: (offset ?? bySun).rounded()))
  }

  /// - Throws: if there is neither weather nor a forecast.
  func report(_ part: WeatherPart) throws(UpstreamError) -> WeatherReport {
    guard data["current_condition"] != nil || data["weather"] != nil else {
      throw .answerInvalid(reading.provider.service, problem: "holds no weather")
    }
    var report = WeatherReport(zone: zone)
    let days = report.read(data["weather"]?.array, day)
    if let values = data["current_condition"]?.first {
      report.current = current(values, days.map(\.weather))
    }
    report.days = days.map(\.weather)
    guard part.isForecast else { return report }
    report.skipped += days.reduce(0) { $0 + $1.skipped }
    report.hours = days.flatMap(\.hours)
    return report
  }

  private func current(_ values: JSON, _ days: [DailyWeather]) -> Weather {
    var weather = reading.weather(at: observationTime(values), in: zone, answer)
    weather.sky = Self.sky(values["weatherCode"])
    weather.temperature = values["temp_C"]?.lenientDouble
    weather.feelsLike = values["FeelsLikeC"]?.lenientDouble
    weather.humidity = values["humidity"]?.lenientDouble
    weather.pressure = values["pressure"]?.lenientDouble
    weather.windSpeed = Self.metresPerSecond(values["windspeedKmph"])
    weather.windDirection = values["winddirDegree"]?.lenientDouble
    weather.visibility = values["visibility"]?.lenientDouble
    weather.cloudCover = values["cloudcover"]?.lenientDouble
    weather.precipitation = values["precipMM"]?.lenientDouble
    weather.uvIndex = values["uvIndex"]?.lenientDouble
    if let today = days.first(where: { $0.date == weather.time.date }), today.sunrise != nil {
      (weather.sunrise, weather.sunset) = (today.sunrise, today.sunset)
    }
    return weather
  }

  /// `01:11 PM` is a time of day in UTC without a day: the last such moment. A quarter of an hour
  /// is granted to clocks that differ.
  private func observationTime(_ values: JSON) -> Int {
    guard let second = Self.secondOfDay(values["observation_time"]) else {
      return answer.receivedAt
    }
    let latest = answer.receivedAt + 900
    let midnight = latest - ZonedTime(seconds: latest, offset: 0).secondOfDay
    let time = midnight + second
    return time <= latest ? time : time - 86_400
  }

  private struct Day {
    var weather: DailyWeather
    var hours: [HourlyWeather]
    var skipped: Int
  }

  private func day(_ json: JSON) -> Day? {
    guard let date = json["date"]?.string.flatMap({ CivilDate($0) }) else { return nil }
    let list = json["hourly"]?.array ?? []
    let hours = list.compactMap { hour($0, on: date) }
    var day = DailyWeather(date: date)
    day.sky = DayBuilder.prevailingSky(hours)
    day.minimum = json["mintempC"]?.lenientDouble
    day.maximum = json["maxtempC"]?.lenientDouble
    day.precipitation = hours.isEmpty ? nil : DayBuilder.precipitation(hours)
    day.precipitationProbability = hours.compactMap(\.precipitationProbability).max()
    day.uvIndex = json["uvIndex"]?.lenientDouble
    let sun = json["astronomy"]?.first
    day.sunrise = Self.secondOfDay(sun?["sunrise"]).map { zone.time(on: date, second: $0) }
    day.sunset = Self.secondOfDay(sun?["sunset"]).map { zone.time(on: date, second: $0) }
    return Day(weather: day, hours: hours, skipped: list.count - hours.count)
  }

  /// `time` is the hour and minute on the clock of the place as one number: 0, 300, …, 2100.
  private func hour(_ json: JSON, on date: CivilDate) -> HourlyWeather? {
    guard let clock = json["time"]?.lenientInt, (0..<2400).contains(clock), clock % 100 < 60 else {
      return nil
    }
    let time = zone.time(on: date, second: clock / 100 * 3600 + clock % 100 * 60)
    let step = WorldWeatherOnline.step
    var hour = reading.hour(at: time.seconds, hours: step, in: zone)
    hour.sky = Self.sky(json["weatherCode"])
    hour.temperature = json["tempC"]?.lenientDouble
    hour.feelsLike = json["FeelsLikeC"]?.lenientDouble
    hour.humidity = json["humidity"]?.lenientDouble
    hour.pressure = json["pressure"]?.lenientDouble
    hour.windSpeed = Self.metresPerSecond(json["windspeedKmph"])
    hour.windDirection = json["winddirDegree"]?.lenientDouble
    hour.cloudCover = json["cloudcover"]?.lenientDouble
    // The amount of the whole step.
    hour.precipitation = json["precipMM"]?.lenientDouble.map { $0 / Double(step) }
    let chances = [json["chanceofrain"], json["chanceofsnow"]].compactMap { $0?.lenientDouble }
    hour.precipitationProbability = chances.max()
    return hour
  }

  private static func metresPerSecond(_ json: JSON?) -> Double? {
    json?.lenientDouble.map { $0 / 3.6 }
  }

  /// Reads `06:59 AM`; nil for anything else, such as `No sunrise`.
  static func secondOfDay(_ json: JSON?) -> Int? {
    guard let parts = json?.lenientText?.split(whereSeparator: { $0 == ":" || $0 == " " }),
      parts.count == 3, let hour = Int(parts[0]), (1...12).contains(hour),
      let minute = Int(parts[1]), (0...59).contains(minute)
    else { return nil }
    switch parts[2].uppercased() {
    case "AM": return hour % 12 * 3600 + minute * 60
    case "PM": return (hour % 12 + 12) * 3600 + minute * 60
    default: return nil
    }
  }
}
