import Geography
internal import JSON
internal import Platform
internal import Text

/// How a service writes the weather of a moment or a day as a JSON record: where each measure
/// stands, and how the sky is told.
struct RecordFormat: Sendable {
  typealias Members = KeyValuePairs<Measure, Member>

  /// Where a measure stands and how its number becomes metric.
  struct Member: Sendable, ExpressibleByStringLiteral {
    private let paths: [[String]]
    private let factor: Double
    private let divisor: Double

    /// - Parameters:
    ///   - paths: names with points between them; the first that is there counts.
    ///   - factor: what the number is multiplied with.
    ///   - divisor: what it is divided by.
    init(_ paths: String..., times factor: Double = 1, dividedBy divisor: Double = 1) {
      self.paths = paths.map { $0.split(separator: ".").map(String.init) }
      self.factor = factor
      self.divisor = divisor
    }

    init(stringLiteral path: String) {
      self.init(path)
    }

    func value(in record: JSON, unknown: Double?) -> Double? {
      let json = paths.lazy.compactMap { path in
        path.reduce(Optional(record)) { json, name in json?[name] }
      }.first
      guard let number = json?.lenientDouble, number != unknown else { return nil }
      return number * factor / divisor
    }
  }

  /// Of the weather now and of the samples of a forecast.
  let measures: Members

  /// Of the days; empty for a service that tells none.
  var days: Members = [:]

  /// The measures of the weather now that `measures` cannot tell, because they are worked out from
  /// several members.
  var others: Set<Measure> = []

  /// Whether the weather now comes with sunrise and sunset, and with a word of day or night.
  var tellsSunTimes = true
  var tellsDaylight = false

  /// What the service writes for a number that it does not know.
  var unknown: Double?

  let sky: @Sendable (JSON) -> Sky?

  /// Nil for a record that does not tell.
  var isDay: @Sendable (JSON) -> Bool? = { _ in nil }

  /// The measures of the weather now that the service tells.
  var told: Set<Measure> {
    Set(measures.map(\.key)).intersection(Measure.current.map(\.key)).union(others)
  }

  /// The sky of a record, and those measures that are wanted.
  func conditions(_ record: JSON, _ members: Members, _ wanted: [Measure]) -> Conditions {
    var conditions = Conditions()
    conditions.sky = sky(record)
    for (measure, member) in members where wanted.contains(measure) {
      conditions[measure] = member.value(in: record, unknown: unknown)
    }
    return conditions
  }
}

/// Reads the records of an answer: what the parsers of all providers have in common.
struct WeatherReader: Sendable {
  let provider: WeatherProviderID
  let place: WeatherPlace

  /// When the answer came from the service, seconds since 1970.
  let receivedAt: Int

  /// The zone of the place: its own, or the one that the answer names, or the answer's offset from
  /// UTC, or UTC.
  let zone: Zone

  /// - Parameters:
  ///   - name: the zone that the answer names.
  ///   - offset: the answer's, in seconds ahead of UTC.
  init(
    _ provider: WeatherProviderID, _ place: WeatherPlace, _ response: HTTPResponse,
    zone name: String? = nil, offset: Int? = nil
  ) {
    self.provider = provider
    self.place = place
    receivedAt = EpochSeconds.whole(response.receivedAt)
    let known = [place.timezone, name].lazy.compactMap { $0.flatMap(Zone.init(named:)) }.first
    let told = offset.flatMap { (-86_399...86_399).contains($0) ? $0 : nil }.map { offset in
      name.map { Zone(identifier: $0, offset: offset) } ?? Zone(offset: offset)
    }
    zone = known ?? told ?? .utc
  }

  /// The weather of a moment. Sun times are those of the day among `days`, or else worked out from
  /// the place.
  func weather(at seconds: Int, _ record: JSON, days: [DailyWeather] = []) -> Weather {
    var weather = Weather(
      time: zone.time(seconds), provider: provider, fetchedAt: receivedAt)
    weather.conditions = conditions(record, at: seconds, Measure.current.map(\.key))
    let today = days.first { $0.date == weather.time.date }
    (weather.sunrise, weather.sunset) =
      today?.sunrise != nil
      ? (today?.sunrise, today?.sunset)
      : Sun.times(over: place.coordinate, on: weather.time.date, in: zone)
    return weather
  }

  /// Sets the sun times of a day to those that the service sends, in seconds since 1970, unless they are
  /// stand-ins: where the sun does not rise or set, services send both ends of the day, the same midnight
  /// twice, or zero. Then both stay nil, and the sun is worked out from the place.
  func setSunTimes(of day: inout DailyWeather, rise: Int?, set: Int?) {
    guard let rise, let set, Self.possibleDayLengths.contains(set - rise),
      abs(rise - zone.start(of: day.date)) < 2 * 86_400
    else { return }
    day.sunrise = zone.time(rise)
    day.sunset = zone.time(set)
  }

  /// Seconds. The longest stand-in that is no whole day is from 00:00 to 23:59.
  private static let possibleDayLengths = 60..<86_340

  func hour(at seconds: Int, hours: Int, _ record: JSON) -> HourlyWeather {
    var hour = HourlyWeather(time: zone.time(seconds), hours: hours)
    // Extremes have no place in a sample that is sent, but count for those of its day.
    let wanted = Measure.hourly.map(\.key) + [.minimum, .maximum]
    hour.conditions = conditions(record, at: seconds, wanted)
    return hour
  }

  /// A day without sun times.
  func day(_ date: CivilDate, _ record: JSON) -> DailyWeather {
    var day = DailyWeather(date: date)
    let format = provider.format
    day.conditions = format.conditions(record, format.days, Measure.daily.map(\.key))
    return day
  }

  private func conditions(_ record: JSON, at seconds: Int, _ wanted: [Measure]) -> Conditions {
    let format = provider.format
    var conditions = format.conditions(record, format.measures, wanted)
    conditions.isDay = format.isDay(record) ?? Sun.isUp(over: place.coordinate, at: seconds)
    return conditions
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
