package import Geography
package import Platform
package import Text

/// The weather to come of one place, in metric units.
package struct Forecast: Sendable, Equatable {
  /// How many days there are at most, today included.
  package static let mostDays = 8

  package var current: Weather?

  /// Samples from the one that holds now on, ascending.
  package var hours: [HourlyWeather]

  /// Calendar days of the place from today on, ascending, without a gap at the front.
  package var days: [DailyWeather]

  /// Zone of the place.
  package var zone: Zone
}

extension Forecast {
  /// What one provider said of a place, made whole: days where the provider has none, sun times
  /// where it tells none, and nothing that is over.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - days: how many days are wanted; at most `mostDays` come.
  package init(_ report: WeatherReport, at place: Coordinate, now: Int, days: Int = mostDays) {
    let today = report.zone.time(now).date.daysSinceEpoch
    let daily = (report.days.isEmpty ? report.daysOfHours : report.days)
      .filter { $0.date.daysSinceEpoch >= today }
      .sorted { $0.date.daysSinceEpoch < $1.date.daysSinceEpoch }
      .prefix(min(max(days, 1), Self.mostDays))
    let hours = report.hours.filter { $0.time.seconds + $0.hours * 3600 > now }
    self.init(
      current: nil, hours: hours.sorted { $0.time.seconds < $1.time.seconds },
      days: daily.map { Self.withSun($0, at: place, in: report.zone) }, zone: report.zone)
    current = report.current.map { weather(now, orLast: $0) }
  }

  /// Age in seconds from which on the sample of the hour is nearer to the weather now.
  private static let oldestCurrent = 3600

  /// The weather now: what the report says of it, or if that is old, as in a forecast that was kept, the
  /// sample of the hour.
  private func weather(_ now: Int, orLast last: Weather) -> Weather {
    guard now - last.time.seconds > Self.oldestCurrent, let hour = hours.first,
      hour.time.seconds <= now, hour.time.seconds > last.time.seconds
    else { return last }
    var weather = last
    weather.time = hour.time
    weather.conditions = hour.conditions
    let today = days.first { $0.date == hour.time.date }
    weather.sunrise = today?.sunrise
    weather.sunset = today?.sunset
    return weather
  }

  private static func withSun(
    _ day: DailyWeather, at place: Coordinate, in zone: Zone
  ) -> DailyWeather {
    guard day.sunrise == nil, day.sunset == nil else { return day }
    var day = day
    (day.sunrise, day.sunset) = Sun.times(over: place, on: day.date, in: zone)
    return day
  }
}

extension Forecast {
  /// How many slots there are at most, and the hours from one to the next.
  package static let slotCount = 8
  package static let slotHours = 3

  /// Eight samples at steps of three hours; the first is "now" and shows the current weather where
  /// that is known. A slot without a sample within an hour and a half is left out.
  package var slots: [HourlyWeather] {
    let now = current.map {
      HourlyWeather(time: $0.time, hours: Self.slotHours, conditions: $0.conditions)
    }
    guard let first = hours.first else { return now.map { [$0] } ?? [] }
    let start = first.time.seconds
    let later = (1..<Self.slotCount).compactMap { slot in
      sample(nearest: start + slot * Self.slotHours * 3600)
    }
    return [now ?? first] + later
  }

  private func sample(nearest time: Int) -> HourlyWeather? {
    let nearest = hours.min { abs($0.time.seconds - time) < abs($1.time.seconds - time) }
    return nearest.flatMap { abs($0.time.seconds - time) <= 5400 ? $0 : nil }
  }

  /// The same forecast in other units; to be called once, on metric values.
  package func converted(to units: UnitChoice) -> Forecast {
    var forecast = self
    forecast.current = current?.converted(to: units)
    forecast.hours = hours.map { $0.converted(to: units) }
    forecast.days = days.map { $0.converted(to: units) }
    return forecast
  }
}

/// A point of a chart of temperatures; the value is in the units of the forecast that it is of.
package struct ChartPoint: Sendable {
  package let date: CivilDate
  package let value: Double
}

extension Forecast {
  /// Two lines of a chart, with a point in both for each day of which both temperatures are known.
  package var series: (minimum: [ChartPoint], maximum: [ChartPoint]) {
    let known = days.filter { $0[.minimum] != nil && $0[.maximum] != nil }
    func line(_ measure: Measure) -> [ChartPoint] {
      known.compactMap { day in day[measure].map { ChartPoint(date: day.date, value: $0) } }
    }
    return (line(.minimum), line(.maximum))
  }
}

extension WeatherReport {
  /// Calendar days worked out from the hours, ascending, for providers that tell no days. Sun times
  /// are nil, except those that the current weather tells for its day.
  ///
  /// A day's extremes are taken over everything that is known to lie within the day on the place's
  /// own clock: samples, the current weather, and extremes over several hours that do not reach
  /// beyond midnight.
  fileprivate var daysOfHours: [DailyWeather] {
    let byDay = Dictionary(grouping: hours) { zone.time($0.time.seconds).date.daysSinceEpoch }
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
    day.setSky(andPrecipitationFrom: samples)
    day.sky = day.sky ?? current?.sky
    day.sunrise = current?.sunrise
    day.sunset = current?.sunset
    return day
  }

  /// Whether the hours that a sample's extremes hold for all lie in the day.
  private func holdsRange(_ sample: HourlyWeather, within date: CivilDate) -> Bool {
    let last = sample.time.seconds + max(sample.rangeHours * 3600 - 1, 0)
    return zone.time(last).date == date
  }

}

extension DailyWeather {
  /// Works out what the samples of the day tell of it. The precipitation is nil if any sample lacks
  /// it, because a part of a sum would mislead.
  mutating func setSky(andPrecipitationFrom samples: [HourlyWeather]) {
    sky = Self.prevailingSky(samples)
    let amounts = samples.compactMap { sample in
      sample[.precipitation].map { $0 * Double(sample.hours) }
    }
    let isWhole = !samples.isEmpty && amounts.count == samples.count
    self[.precipitation] = isWhole ? amounts.reduce(0, +) : nil
    self[.precipitationProbability] = samples.compactMap { $0[.precipitationProbability] }.max()
  }

  /// The sky that holds for most of the hours of daylight, or of all hours on a day that has no
  /// daylight left; of two that hold as long, the more severe one.
  private static func prevailingSky(_ samples: [HourlyWeather]) -> Sky? {
    let daylight = samples.filter { $0.isDay ?? true }
    var hours: [Sky: Int] = [:]
    for sample in daylight.isEmpty ? samples : daylight {
      if let sky = sample.sky {
        hours[sky, default: 0] += sample.hours
      }
    }
    let lengths = Dictionary(hours.map { ($0.key.condition, $0.value) }, uniquingKeysWith: +)
    let condition = lengths.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }?.key
    // Among the summaries of that condition the longest lasting; ties fall to the alphabet, so that
    // the outcome does not hang on the order of a dictionary.
    return hours.filter { $0.key.condition == condition }
      .max { ($0.value, $1.key.summary) < ($1.value, $0.key.summary) }?.key
  }
}
