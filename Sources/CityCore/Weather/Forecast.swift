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

  package init(
    current: Weather?, hours: [HourlyWeather], days: [DailyWeather], zone: Zone
  ) {
    self.current = current
    self.hours = hours
    self.days = days
    self.zone = zone
  }

  /// What one provider said of a place, made whole: days where the provider has none, sun times
  /// where it tells none, and nothing that is over.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - days: how many days are wanted; at most `mostDays` come.
  package init(_ report: WeatherReport, at place: Coordinate, now: Int, days: Int = mostDays) {
    let today = report.zone.time(now).date
    let wanted = min(max(days, 1), Self.mostDays)
    var daily = report.days
    if daily.isEmpty { daily = DayBuilder(report).days }
    daily = daily.filter { $0.date.daysSinceEpoch >= today.daysSinceEpoch }
      .sorted { $0.date.daysSinceEpoch < $1.date.daysSinceEpoch }
    self.init(
      current: report.current, hours: Self.upcoming(report.hours, now: now),
      days: daily.prefix(wanted).map { Self.withSun($0, at: place, in: report.zone) },
      zone: report.zone)
  }

  /// The samples from the last one on that has begun.
  private static func upcoming(_ hours: [HourlyWeather], now: Int) -> [HourlyWeather] {
    let sorted = hours.sorted { $0.time.seconds < $1.time.seconds }
    return sorted.filter { $0.time.seconds + $0.hours * 3600 > now }
  }

  private static func withSun(
    _ day: DailyWeather, at place: Coordinate, in zone: Zone
  ) -> DailyWeather {
    guard day.sunrise == nil, day.sunset == nil else { return day }
    var day = day
    (day.sunrise, day.sunset) = Sun(over: place).times(on: day.date, in: zone)
    return day
  }
}
