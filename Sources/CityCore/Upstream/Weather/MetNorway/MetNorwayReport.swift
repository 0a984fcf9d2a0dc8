internal import JSON
internal import Text

/// Reads what MET Norway says of one place.
struct MetNorwayReport {
  private let reading: WeatherReading
  private let json: JSON
  private let answer: UpstreamAnswer

  init(_ reading: WeatherReading, _ json: JSON, _ answer: UpstreamAnswer) {
    (self.reading, self.json, self.answer) = (reading, json, answer)
  }

  /// A record of the list with its time.
  private struct Entry {
    var time: Int
    var data: JSON
    var values: JSON? { data["instant"]?["details"] }
  }

  /// - Throws: if there is no list.
  func report() throws(UpstreamError) -> WeatherReport {
    guard let list = json["properties"]?["timeseries"]?.array else {
      throw .answerInvalid(reading.provider.service, problem: "holds no forecast")
    }
    let zone = reading.zone()
    var report = WeatherReport(zone: zone)
    let entries = report.read(list, Self.entry)
    // The last entry tells a moment only, without any time to come.
    report.hours = entries.compactMap { hour($0, in: zone) }
    report.current = (entries.last { $0.time <= answer.now } ?? entries.first)
      .map { weather($0, in: zone) }
    return report
  }

  private static func entry(_ json: JSON) -> Entry? {
    guard let time = json["time"]?.string.flatMap({ ZonedTime(utc: $0) }),
      let data = json["data"], data.object != nil
    else { return nil }
    return Entry(time: time.seconds, data: data)
  }

  private func weather(_ entry: Entry, in zone: Zone) -> Weather {
    var weather = reading.weather(at: entry.time, in: zone, answer)
    let symbol = symbol(entry)
    weather.sky = symbol.flatMap(Self.sky)
    weather.isDay = symbol.flatMap(Self.isDay) ?? weather.isDay
    let values = entry.values
    weather.temperature = values?["air_temperature"]?.lenientDouble
    weather.humidity = values?["relative_humidity"]?.lenientDouble
    weather.pressure = values?["air_pressure_at_sea_level"]?.lenientDouble
    weather.windSpeed = values?["wind_speed"]?.lenientDouble
    weather.windGust = values?["wind_speed_of_gust"]?.lenientDouble
    weather.windDirection = values?["wind_from_direction"]?.lenientDouble
    weather.cloudCover = values?["cloud_area_fraction"]?.lenientDouble
    weather.uvIndex = values?["ultraviolet_index_clear_sky"]?.lenientDouble
    weather.precipitation = precipitation(entry)
    return weather
  }

  /// Nil for an entry that has neither an hour nor six hours to come.
  private func hour(_ entry: Entry, in zone: Zone) -> HourlyWeather? {
    guard let hours = hours(entry) else { return nil }
    var hour = reading.hour(at: entry.time, hours: hours, in: zone)
    let symbol = symbol(entry)
    hour.sky = symbol.flatMap(Self.sky)
    hour.isDay = symbol.flatMap(Self.isDay) ?? hour.isDay
    let values = entry.values
    hour.temperature = values?["air_temperature"]?.lenientDouble
    hour.humidity = values?["relative_humidity"]?.lenientDouble
    hour.pressure = values?["air_pressure_at_sea_level"]?.lenientDouble
    hour.windSpeed = values?["wind_speed"]?.lenientDouble
    hour.windDirection = values?["wind_from_direction"]?.lenientDouble
    hour.cloudCover = values?["cloud_area_fraction"]?.lenientDouble
    hour.precipitation = precipitation(entry)
    let details = block(entry)?["details"]
    hour.precipitationProbability = details?["probability_of_precipitation"]?.lenientDouble
    hour.range = TemperatureRange(
      minimum: details?["air_temperature_min"]?.lenientDouble,
      maximum: details?["air_temperature_max"]?.lenientDouble, hours: hours)
    return hour
  }

  private func hours(_ entry: Entry) -> Int? {
    if entry.data["next_1_hours"] != nil { return 1 }
    return entry.data["next_6_hours"] != nil ? 6 : nil
  }

  /// The shortest time to come that the entry tells of.
  private func block(_ entry: Entry) -> JSON? {
    entry.data["next_1_hours"] ?? entry.data["next_6_hours"]
  }

  private func symbol(_ entry: Entry) -> String? {
    (block(entry) ?? entry.data["next_12_hours"])?["summary"]?["symbol_code"]?.string
  }

  private func precipitation(_ entry: Entry) -> Double? {
    guard let hours = hours(entry) else { return nil }
    let amount = block(entry)?["details"]?["precipitation_amount"]?.lenientDouble
    return amount.map { $0 / Double(hours) }
  }
}
