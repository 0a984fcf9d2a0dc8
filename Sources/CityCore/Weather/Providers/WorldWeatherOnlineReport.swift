internal import JSON
internal import Platform
internal import Text

/// Reads what World Weather Online says of one place: nearly every value is a string.
struct WorldWeatherOnlineReport {
  /// Hours between the samples of a forecast.
  static let step = 3

  private let reader: WeatherReader
  private let data: JSON

  init(_ data: JSON, _ place: WeatherPlace, _ response: HTTPResponse) {
    self.data = data
    let told = data["time_zone"]?.first
    let offset = told?["utcOffset"]?.lenientDouble(in: -18...18).map { $0 * 3600 }
    // Without any word of the zone the sun's own time is nearest to the local times of the answer.
    let bySun = (place.coordinate.lon / 15).rounded() * 3600
    reader = WeatherReader(
      .worldWeatherOnline, place, response, zone: told?["zone"]?.lenientText,
      offset: Int(exactly: (offset ?? bySun).rounded()))
  }

  /// - Throws: if there is neither weather nor a forecast.
  func report(_ part: WeatherPart) throws(ServiceError) -> WeatherReport {
    guard data["current_condition"] != nil || data["weather"] != nil else {
      throw .answerInvalid(UpstreamService.worldWeatherOnline, problem: "holds no weather")
    }
    var report = WeatherReport(zone: reader.zone)
    let days = report.read(data["weather"]?.array, day)
    if let values = data["current_condition"]?.first {
      report.current = reader.weather(
        at: observationTime(values), values, days: days.map(\.weather))
    }
    report.days = days.map(\.weather)
    guard part.isForecast else { return report }
    report.skipped += days.reduce(0) { $0 + $1.skipped }
    report.hours = days.flatMap(\.hours)
    return report
  }

  /// `01:11 PM` is a time of day in UTC without a day: the last such moment. A quarter of an hour
  /// is granted to clocks that differ.
  private func observationTime(_ values: JSON) -> Int {
    guard let second = Self.secondOfDay(values["observation_time"]) else {
      return reader.receivedAt
    }
    let latest = reader.receivedAt + 900
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
    var day = reader.day(date, json)
    day.sky = DayBuilder.prevailingSky(hours)
    day[.precipitation] = hours.isEmpty ? nil : DayBuilder.precipitation(hours)
    day[.precipitationProbability] = hours.compactMap { $0[.precipitationProbability] }.max()
    let sun = json["astronomy"]?.first
    (day.sunrise, day.sunset) = (time(sun?["sunrise"], on: date), time(sun?["sunset"], on: date))
    return Day(weather: day, hours: hours, skipped: list.count - hours.count)
  }

  private func time(_ json: JSON?, on date: CivilDate) -> ZonedTime? {
    Self.secondOfDay(json).map { reader.zone.time(on: date, second: $0) }
  }

  /// `time` is the hour and minute on the clock of the place as one number: 0, 300, …, 2100.
  private func hour(_ json: JSON, on date: CivilDate) -> HourlyWeather? {
    guard let clock = json["time"]?.lenientInt, (0..<2400).contains(clock), clock % 100 < 60 else {
      return nil
    }
    let time = reader.zone.time(on: date, second: clock / 100 * 3600 + clock % 100 * 60)
    var hour = reader.hour(at: time.seconds, hours: Self.step, json)
    // The amount of the whole step.
    hour[.precipitation] = hour[.precipitation].map { $0 / Double(Self.step) }
    let chances = [json["chanceofrain"], json["chanceofsnow"]].compactMap { $0?.lenientDouble }
    hour[.precipitationProbability] = chances.max()
    return hour
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
