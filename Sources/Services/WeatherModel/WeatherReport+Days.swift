internal import Geography
import Platform
internal import Text

extension WeatherReport {
  /// The calendar days computed from the hours, in ascending order, for providers without days. Sun
  /// times are nil, except for the day of the current weather, if that has them.
  ///
  /// The temperature extremes of a day cover all known values within the local day: samples, the current
  /// weather, and the extremes of samples whose hours do not extend beyond midnight.
  var daysOfHours: [DailyWeather] {
    let byDay = Dictionary(grouping: hours) { zone.time($0.time.seconds).date.daysSinceEpoch }
    return byDay.keys.sorted().map { number in
      day(CivilDate(daysSinceEpoch: number), samples: byDay[number] ?? [])
    }
  }

  private func day(_ date: CivilDate, samples: [HourlyWeather]) -> DailyWeather {
    var day = DailyWeather(date: date)
    let current = self.current.flatMap { zone.time($0.time.seconds).date == date ? $0 : nil }
    let ranges = samples.filter { coversRange($0, within: date) }
    let temperatures = samples.map { $0[.temperature] } + [current?[.temperature]]
    day[.minimum] = (temperatures + ranges.map { $0[.minimum] }).compactMap { $0 }.min()
    day[.maximum] = (temperatures + ranges.map { $0[.maximum] }).compactMap { $0 }.max()
    day.setSky(andPrecipitationFrom: samples)
    day.sky = day.sky ?? current?.sky
    day.sunrise = current?.sunrise
    day.sunset = current?.sunset
    return day
  }

  /// Returns whether all hours that a sample's extremes cover are within the day.
  private func coversRange(_ sample: HourlyWeather, within date: CivilDate) -> Bool {
    let last = sample.time.seconds + max(sample.rangeHours * 3600 - 1, 0)
    return zone.time(last).date == date
  }

}

extension DailyWeather {
  /// Sets the sky, the precipitation and its probability from the samples of the day. The precipitation is
  /// nil without samples and if any sample lacks it, because a partial sum would mislead.
  mutating func setSky(andPrecipitationFrom samples: [HourlyWeather]) {
    sky = Self.prevailingSky(samples)
    let amounts = samples.compactMap { sample in
      sample[.precipitation].map { $0 * Double(sample.hours) }
    }
    let isWhole = !samples.isEmpty && amounts.count == samples.count
    self[.precipitation] = isWhole ? amounts.reduce(0, +) : nil
    self[.precipitationProbability] = samples.compactMap { $0[.precipitationProbability] }.max()
  }

  /// Returns the sky whose condition covers the most hours of daylight, or the most hours if no sample is of
  /// daylight; of equal ones, the more severe. A sample whose `isDay` is unknown counts as daylight.
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
    // Of the summaries of that condition, the one that covers the most hours. Of equal ones, the alphabetically first
    // wins, because the order of a dictionary varies.
    return hours.filter { $0.key.condition == condition }
      .max { ($0.value, $1.key.summary) < ($1.value, $0.key.summary) }?.key
  }
}
