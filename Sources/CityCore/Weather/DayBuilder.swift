import Text

/// Works out calendar days from samples, for providers that tell no days.
///
/// A day's extremes are taken over everything that is known to lie within the day on the place's
/// own clock: samples, the current weather, and extremes over several hours that do not reach
/// beyond midnight.
struct DayBuilder {
  private let samples: [HourlyWeather]
  private let current: Weather?
  private let zone: Zone

  init(_ report: WeatherReport) {
    (samples, current, zone) = (report.hours, report.current, report.zone)
  }

  /// Ascending. Sun times are nil, except those that the current weather tells for its day.
  var days: [DailyWeather] {
    let byDay = Dictionary(grouping: samples) { zone.time($0.time.seconds).date.daysSinceEpoch }
    return byDay.keys.sorted().map { number in
      day(CivilDate(daysSinceEpoch: number), byDay[number] ?? [])
    }
  }

  private func day(_ date: CivilDate, _ samples: [HourlyWeather]) -> DailyWeather {
    var day = DailyWeather(date: date)
    let current = self.current.flatMap { zone.time($0.time.seconds).date == date ? $0 : nil }
    let ranges = samples.filter { holdsRange($0, within: date) }
    let temperatures = samples.map { $0[.temperature] } + [current?[.temperature]]
    day[.minimum] = (temperatures + ranges.map { $0[.minimum] }).compactMap { $0 }.min()
    day[.maximum] = (temperatures + ranges.map { $0[.maximum] }).compactMap { $0 }.max()
    day.sky = Self.prevailingSky(samples) ?? current?.sky
    day[.precipitation] = Self.precipitation(samples)
    day[.precipitationProbability] = samples.compactMap { $0[.precipitationProbability] }.max()
    (day.sunrise, day.sunset) = (current?.sunrise, current?.sunset)
    return day
  }

  /// Whether the hours that a sample's extremes hold for all lie in the day.
  private func holdsRange(_ sample: HourlyWeather, within date: CivilDate) -> Bool {
    let last = sample.time.seconds + max(sample.rangeHours * 3600 - 1, 0)
    return zone.time(last).date == date
  }

  /// Millimetres; nil if any sample lacks it, because a part of a sum would mislead.
  static func precipitation(_ samples: [HourlyWeather]) -> Double? {
    samples.reduce(0.0) { sum, sample in
      guard let sum, let rate = sample[.precipitation] else { return nil }
      return sum + rate * Double(sample.hours)
    }
  }

  /// The sky that holds for most of the hours of daylight, or of all hours on a day that has no
  /// daylight left; of two that hold as long, the more severe one.
  static func prevailingSky(_ samples: [HourlyWeather]) -> Sky? {
    let daylight = samples.filter { $0.isDay ?? true }
    var hours: [Sky: Int] = [:]
    for sample in daylight.isEmpty ? samples : daylight {
      if let sky = sample.sky { hours[sky, default: 0] += sample.hours }
    }
    let lengths = Dictionary(hours.map { ($0.key.condition, $0.value) }, uniquingKeysWith: +)
    let condition = lengths.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }?.key
    // Among the summaries of that condition the longest lasting; ties fall to the alphabet, so that
    // the outcome does not hang on the order of a dictionary.
    return hours.filter { $0.key.condition == condition }
      .max { ($0.value, $1.key.summary) < ($1.value, $0.key.summary) }?.key
  }
}
