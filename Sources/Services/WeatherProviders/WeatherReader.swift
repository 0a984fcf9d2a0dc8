internal import Adapters
import Geography
internal import JSON
internal import Platform
internal import Text

/// Reads records in a provider's format. All weather providers use it.
struct WeatherReader: Sendable {
  let provider: WeatherProviderID
  let place: WeatherPlace

  /// When the answer was received, seconds since 1970.
  let receivedAt: Int

  /// The zone of the place: the known one, otherwise that of the answer, otherwise the answer's offset
  /// from UTC, otherwise UTC. A name that the system does not have counts as unknown.
  let zone: Zone

  /// - Parameters:
  ///   - name: the zone in the answer.
  ///   - offset: the offset in the answer, in seconds ahead of UTC.
  init(
    _ provider: WeatherProviderID, place: WeatherPlace, response: HTTPResponse,
    zone name: String? = nil, offset: Int? = nil
  ) {
    self.provider = provider
    self.place = place
    receivedAt = EpochSeconds.whole(response.receivedAt)
    let known = [place.timezone, name].lazy.compactMap { $0.flatMap(Zone.init(named:)) }.first
    let sent = offset.flatMap { (-86_399...86_399).contains($0) ? $0 : nil }.map { offset in
      name.map { Zone(identifier: $0, offset: offset) } ?? Zone(offset: offset)
    }
    zone = known ?? sent ?? .utc
  }

  /// Reads the weather at one time. Sun times are those of the day in `days` if it has them, otherwise they are
  /// computed from the place.
  func weather(at seconds: Int, record: JSON, days: [DailyWeather] = []) -> Weather {
    var weather = Weather(
      time: zone.time(seconds), provider: provider, fetchedAt: receivedAt)
    weather.conditions = conditions(
      of: record, at: seconds, wanted: Measure.current.map(\.key))
    let today = days.first { $0.date == weather.time.date }
    if let today, today.sunrise != nil {
      weather.sunrise = today.sunrise
      weather.sunset = today.sunset
    } else {
      let (sunrise, sunset) = Sun.times(over: place.coordinate, on: weather.time.date, in: zone)
      weather.sunrise = sunrise
      weather.sunset = sunset
    }
    return weather
  }

  /// Sets the sun times of a day to those of the service, in seconds since 1970, unless one is missing or they are
  /// placeholders or not near the day. For a day without sunrise or sunset, a service may send both ends of
  /// the day, the same midnight twice, or zero. Both times then remain nil, and are computed from the place later.
  func setSunTimes(of day: inout DailyWeather, rise: Int?, set: Int?) {
    guard let rise, let set, Self.possibleDayLengths.contains(set - rise),
      abs(rise - zone.start(of: day.date)) < 2 * 86_400
    else { return }
    day.sunrise = zone.time(rise)
    day.sunset = zone.time(set)
  }

  /// The accepted seconds from sunrise to sunset. The placeholder 00:00 to 23:59 is not among them.
  private static let possibleDayLengths = 60..<86_340

  func hour(at seconds: Int, hours: Int, record: JSON) -> HourlyWeather {
    var hour = HourlyWeather(time: zone.time(seconds), hours: hours)
    // Read the extremes of samples too: clients do not receive them, but those of a day are computed from them.
    let wanted = Measure.hourly.map(\.key) + [.minimum, .maximum]
    hour.conditions = conditions(of: record, at: seconds, wanted: wanted)
    return hour
  }

  /// Reads a day, without sun times.
  func day(_ date: CivilDate, from record: JSON) -> DailyWeather {
    var day = DailyWeather(date: date)
    let format = provider.format
    day.conditions = format.conditions(
      of: record, members: format.days, wanted: Measure.daily.map(\.key))
    return day
  }

  private func conditions(of record: JSON, at seconds: Int, wanted: [Measure]) -> Conditions {
    let format = provider.format
    var conditions = format.conditions(
      of: record, members: format.measures, wanted: wanted)
    conditions.isDay = format.isDay(record) ?? Sun.isUp(over: place.coordinate, at: seconds)
    return conditions
  }
}

extension WeatherReport {
  /// Parses a list of records; skips and counts those that cannot be parsed.
  mutating func read<Record>(_ list: [JSON]?, with parse: (JSON) -> Record?) -> [Record] {
    let records = (list ?? []).map(parse)
    skipped += records.count { $0 == nil }
    return records.compactMap { $0 }
  }
}
