internal import JSON
internal import Text

/// Reads what Open-Meteo says of one place.
struct OpenMeteoReport {
  private let reading: WeatherReading
  private let json: JSON
  private let answer: UpstreamAnswer
  private let zone: Zone

  /// Seconds ahead of UTC that local times and days of the answer are told in.
  private let offset: Int

  init(_ reading: WeatherReading, _ json: JSON, _ answer: UpstreamAnswer) {
    self.reading = reading
    self.json = json
    self.answer = answer
    let offset = json["utc_offset_seconds"]?.lenientInt ?? 0
    self.offset = (-86_399...86_399).contains(offset) ? offset : 0
    zone = reading.zone(named: json["timezone"]?.lenientText, offset: offset)
  }

  var report: WeatherReport {
    var report = WeatherReport(zone: zone)
    let daily = OpenMeteoColumns(json["daily"])
    let days = daily.rows.map { day(daily, $0) }
    report.days = days.compactMap { $0 }
    report.current = current(report.days)
    let hourly = OpenMeteoColumns(json["hourly"])
    let hours = hourly.rows.map { hour(hourly, $0) }
    report.hours = hours.compactMap { $0 }
    report.skipped = days.count { $0 == nil } + hours.count { $0 == nil }
    return report
  }

  private func current(_ days: [DailyWeather]) -> Weather? {
    guard let values = json["current"], let time = seconds(values["time"]) else { return nil }
    var weather = reading.weather(at: time, in: zone, answer)
    weather.sky = Self.sky(values["weather_code"])
    weather.isDay = values["is_day"]?.lenientInt.map { $0 == 1 } ?? weather.isDay
    readAir(values, into: &weather)
    readWind(values, into: &weather)
    weather.precipitation = rate(values)
    if let today = days.first(where: { $0.date == weather.time.date }), today.sunrise != nil {
      (weather.sunrise, weather.sunset) = (today.sunrise, today.sunset)
    }
    return weather
  }

  private func readAir(_ values: JSON, into weather: inout Weather) {
    weather.temperature = values["temperature_2m"]?.lenientDouble
    weather.feelsLike = values["apparent_temperature"]?.lenientDouble
    weather.humidity = values["relative_humidity_2m"]?.lenientDouble
    weather.pressure = values["pressure_msl"]?.lenientDouble
    weather.visibility = values["visibility"]?.lenientDouble.map { $0 / 1000 }
    weather.cloudCover = values["cloud_cover"]?.lenientDouble
    weather.uvIndex = values["uv_index"]?.lenientDouble
  }

  private func readWind(_ values: JSON, into weather: inout Weather) {
    let factor = windFactor(json["current_units"])
    weather.windSpeed = values["wind_speed_10m"]?.lenientDouble.map { $0 * factor }
    weather.windGust = values["wind_gusts_10m"]?.lenientDouble.map { $0 * factor }
    weather.windDirection = values["wind_direction_10m"]?.lenientDouble
  }

  /// The amount of the last `interval` seconds as mm/h.
  private func rate(_ values: JSON) -> Double? {
    guard let amount = values["precipitation"]?.lenientDouble,
      let interval = values["interval"]?.lenientDouble(in: 60...86_400)
    else { return nil }
    return amount * 3600 / interval
  }

  private func hour(_ values: OpenMeteoColumns, _ row: Int) -> HourlyWeather? {
    guard let time = seconds(values["time", row]) else { return nil }
    var hour = reading.hour(at: time, hours: 1, in: zone)
    hour.sky = Self.sky(values["weather_code", row])
    hour.isDay = values["is_day", row]?.lenientInt.map { $0 == 1 } ?? hour.isDay
    hour.temperature = values["temperature_2m", row]?.lenientDouble
    hour.feelsLike = values["apparent_temperature", row]?.lenientDouble
    hour.humidity = values["relative_humidity_2m", row]?.lenientDouble
    hour.pressure = values["pressure_msl", row]?.lenientDouble
    hour.cloudCover = values["cloud_cover", row]?.lenientDouble
    // The service gives the sum of the hour before.
    hour.precipitation = values["precipitation", row + 1]?.lenientDouble
    hour.precipitationProbability = values["precipitation_probability", row + 1]?.lenientDouble
    let factor = windFactor(json["hourly_units"])
    hour.windSpeed = values["wind_speed_10m", row]?.lenientDouble.map { $0 * factor }
    hour.windDirection = values["wind_direction_10m", row]?.lenientDouble
    return hour
  }

  private func day(_ values: OpenMeteoColumns, _ row: Int) -> DailyWeather? {
    guard let date = date(values["time", row]) else { return nil }
    var day = DailyWeather(date: date)
    day.sky = Self.sky(values["weather_code", row])
    day.minimum = values["temperature_2m_min", row]?.lenientDouble
    day.maximum = values["temperature_2m_max", row]?.lenientDouble
    day.precipitation = values["precipitation_sum", row]?.lenientDouble
    day.precipitationProbability =
      values["precipitation_probability_max", row]?.lenientDouble
    day.uvIndex = values["uv_index_max", row]?.lenientDouble
    // In the polar day and night the service answers midnight for both.
    let rise = seconds(values["sunrise", row])
    let set = seconds(values["sunset", row])
    if let rise, let set, rise < set {
      (day.sunrise, day.sunset) = (zone.time(rise), zone.time(set))
    }
    return day
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

  /// What a wind speed is to be multiplied with for m/s, which is what is asked for.
  private func windFactor(_ units: JSON?) -> Double {
    switch units?["wind_speed_10m"]?.string {
    case "km/h": 1 / 3.6
    case "mp/h", "mph": 0.44704
    case "kn": 1852.0 / 3600
    default: 1
    }
  }
}

/// The columns of a section, which has a list for each variable.
struct OpenMeteoColumns {
  private let columns: [String: [JSON]]

  init(_ section: JSON?) {
    let members = section?.object?.members ?? []
    columns = Dictionary(
      members.map { ($0.name, $0.value.array ?? []) }, uniquingKeysWith: { first, _ in first })
  }

  var rows: Range<Int> { 0..<(columns["time"]?.count ?? 0) }

  /// Nil beyond the end of a column and for a column that is not there.
  subscript(name: String, row: Int) -> JSON? {
    guard let column = columns[name], column.indices.contains(row) else { return nil }
    return column[row]
  }
}
