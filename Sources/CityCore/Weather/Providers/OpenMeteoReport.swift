internal import JSON
internal import Platform
internal import Text

extension OpenMeteo {
  /// One object for one place, a list for several. The elements are matched by their order: their
  /// `location_id` is left out where it is zero, and their coordinates are those of a grid.
  func outcomes(
    _ response: HTTPResponse, _ now: Double, for places: [WeatherPlace]
  ) throws(ServiceError) -> [WeatherRequest.Outcome] {
    try check(response, now)
    let json = try id.service.json(response)
    return zip(places, json.array ?? [json]).map { place, element in
      guard element["latitude"] != nil, element["error"] == nil else {
        return .failure(.answerInvalid(id.service, problem: "holds something else for a place"))
      }
      return .success(OpenMeteoReport(element, place, response).report)
    }
  }

  /// - Throws: what the status and the reason in the body mean.
  private func check(_ response: HTTPResponse, _ now: Double) throws(ServiceError) {
    guard let failure = id.service.failure(response, now: now) else { return }
    let reason = (try? id.service.json(response))?["reason"]?.lenientText ?? ""
    switch failure {
    case .quotaExceeded(_, retryAfter: nil):
      throw .quotaExceeded(id.service, retryAfter: Self.wait(reason, now: now))
    case .rejected(_, .request) where reason.hasPrefix("No data is available"):
      throw .rejected(id.service, .place)
    default: throw failure
    }
  }

  /// Seconds until the budget named in the reason begins anew; the service sends no header for it.
  private static func wait(_ reason: String, now: Double) -> Int {
    if reason.hasPrefix("Hourly") { return EpochSeconds.untilNextHour(from: now) }
    if reason.hasPrefix("Daily") { return EpochSeconds.untilNextDay(from: now) }
    if reason.hasPrefix("Too many concurrent") { return 1 }
    return 60
  }
}

/// Reads what Open-Meteo says of one place.
private struct OpenMeteoReport {
  private let reader: WeatherReader
  private let json: JSON

  /// Seconds ahead of UTC that local times and days of the answer are told in.
  private let offset: Int

  init(_ json: JSON, _ place: WeatherPlace, _ response: HTTPResponse) {
    self.json = json
    let offset = json["utc_offset_seconds"]?.lenientInt ?? 0
    self.offset = (-86_399...86_399).contains(offset) ? offset : 0
    reader = WeatherReader(
      .openMeteo, place, response, zone: json["timezone"]?.lenientText, offset: offset)
  }

  var report: WeatherReport {
    var report = WeatherReport(zone: reader.zone)
    report.days = report.read(records("daily"), day)
    report.current = json["current"].flatMap { current($0, report.days) }
    report.hours = report.read(records("hourly"), hour)
    return report
  }

  private func current(_ record: JSON, _ days: [DailyWeather]) -> Weather? {
    guard let time = seconds(record["time"]) else { return nil }
    var weather = reader.weather(at: time, record, days: days)
    readWind("current_units", into: &weather)
    // The amount of the last `interval` seconds becomes mm/h.
    let interval = record["interval"]?.lenientDouble(in: 60...86_400)
    weather[.precipitation] = weather[.precipitation].flatMap { amount in
      interval.map { amount * 3600 / $0 }
    }
    return weather
  }

  private func hour(_ record: JSON) -> HourlyWeather? {
    guard let time = seconds(record["time"]) else { return nil }
    var hour = reader.hour(at: time, hours: 1, record)
    readWind("hourly_units", into: &hour)
    return hour
  }

  private func day(_ record: JSON) -> DailyWeather? {
    guard let date = date(record["time"]) else { return nil }
    var day = reader.day(date, record)
    // In the polar day and night the service answers midnight for both.
    if let rise = seconds(record["sunrise"]), let set = seconds(record["sunset"]), rise < set {
      (day.sunrise, day.sunset) = (reader.zone.time(rise), reader.zone.time(set))
    }
    return day
  }

  /// Brings wind to m/s, which is asked for, where the service answers in another unit.
  private func readWind(_ units: String, into record: inout some WeatherRecord) {
    let factor =
      switch json[units]?["wind_speed_10m"]?.string {
      case "km/h": 1 / 3.6
      case "mp/h", "mph": 0.44704
      case "kn": 1852.0 / 3600
      default: 1.0
      }
    for measure in [Measure.windSpeed, .windGust] {
      record[measure] = record[measure].map { $0 * factor }
    }
  }

  /// The rows of a section, which has a list for each variable. The service tells what falls in an
  /// hour at the end of it, so that these values come from the row after.
  private func records(_ section: String) -> [JSON] {
    let columns = json[section]?.object?.members ?? []
    let rows = json[section]?["time"]?.array?.count ?? 0
    return (0..<rows).map { row in
      .object(
        JSONObject(
          columns.compactMap { name, column in
            let isLate = ["precipitation", "precipitation_probability"].contains(name)
            let values = column.array?.dropFirst(isLate ? row + 1 : row)
            return values?.first.map { (name, $0) }
          }))
    }
  }

  /// Seconds since 1970 as the service was asked for, or a local time without an offset.
  private func seconds(_ json: JSON?) -> Int? {
    guard let text = json?.string else { return json?.epochSeconds }
    return ZonedTime(utc: "\(text)Z").map { $0.seconds - offset }
  }

  private func date(_ json: JSON?) -> CivilDate? {
    if let text = json?.string { return CivilDate(text) }
    return json?.epochSeconds.map { ZonedTime(seconds: $0, offset: offset).date }
  }
}
