internal import JSON
internal import Text

/// What the parsers of all providers need: the place that was asked for, and when and for whom the
/// answer is read.
struct WeatherReading: Sendable {
  let provider: WeatherProviderID
  let place: WeatherPlace

  /// The zone of the place: its own, or the one that the answer names, or the answer's offset from
  /// UTC in seconds, or UTC.
  func zone(named name: String? = nil, offset: Int? = nil) -> Zone {
    let named = [place.timezone, name].lazy.compactMap { $0.flatMap(Zone.init(named:)) }.first
    if let named { return named }
    guard let offset, (-86_399...86_399).contains(offset) else { return .utc }
    return name.map { Zone(identifier: $0, offset: offset) } ?? Zone(offset: offset)
  }

  /// Weather of a moment without any value yet, but for what place and time tell.
  func weather(at seconds: Int, in zone: Zone, _ answer: UpstreamAnswer) -> Weather {
    var weather = Weather(
      time: zone.time(seconds), provider: provider, fetchedAt: answer.receivedAt)
    let sun = Sun(over: place.coordinate)
    weather.isDay = sun.isUp(at: seconds)
    (weather.sunrise, weather.sunset) = sun.times(on: weather.time.date, in: zone)
    return weather
  }

  /// A sample without any value yet.
  func hour(at seconds: Int, hours: Int, in zone: Zone) -> HourlyWeather {
    var hour = HourlyWeather(time: zone.time(seconds), hours: hours)
    hour.isDay = Sun(over: place.coordinate).isUp(at: seconds)
    return hour
  }
}

extension WeatherReport {
  /// Reads a list of records, leaving out and counting those that cannot be read.
  mutating func read<Record>(_ list: [JSON]?, _ record: (JSON) -> Record?) -> [Record] {
    let records = (list ?? []).map(record)
    skipped += records.count { $0 == nil }
    return records.compactMap { $0 }
  }
}
