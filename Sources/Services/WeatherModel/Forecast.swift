package import Geography
package import Platform
package import Text

/// The forecast for one place, in metric units unless it was converted.
package struct Forecast: Sendable, Equatable {
  /// The maximum number of days, today included.
  package static let mostDays = 8

  package var current: Weather?

  /// Samples from the current one on, in ascending order.
  package var hours: [HourlyWeather]

  /// Calendar days of the place from today on, in ascending order.
  package var days: [DailyWeather]

  /// The zone of the place.
  package var zone: Zone
}

extension Forecast {
  /// Completes a provider's report: computes the days if it has none, and the sun times of days with neither sunrise
  /// nor sunset; drops past samples and days. Replaces old current weather by a newer sample.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - days: the number of days; at most `mostDays` are returned.
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

  /// Age in seconds of the report's current weather above which the current sample is assumed to be more accurate.
  private static let oldestCurrent = 3600

  /// Returns the current weather of the report or, if that is old (for example from a cache), the
  /// current sample if it is newer.
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
    let (sunrise, sunset) = Sun.times(over: place, on: day.date, in: zone)
    day.sunrise = sunrise
    day.sunset = sunset
    return day
  }
}

extension Forecast {
  /// The maximum number of `slots`.
  package static let slotCount = 8

  /// Hours between two slots.
  package static let slotHours = 3

  /// Up to eight samples, about three hours apart. The first is the current weather, or the first sample if that is
  /// unknown. A later slot without a sample within 90 minutes is left out.
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

  /// Returns the forecast in other units. Call it only on metric values.
  package func converted(to units: UnitChoice) -> Forecast {
    var forecast = self
    forecast.current = current?.converted(to: units)
    forecast.hours = hours.map { $0.converted(to: units) }
    forecast.days = days.map { $0.converted(to: units) }
    return forecast
  }
}

/// A point of a temperature chart, in the units of its forecast.
package struct ChartPoint: Sendable {
  package let date: CivilDate
  package let value: Double
}

extension Forecast {
  /// The two lines of a chart, each with a point for every day whose two extremes are known.
  package var series: (minimum: [ChartPoint], maximum: [ChartPoint]) {
    let known = days.filter { $0[.minimum] != nil && $0[.maximum] != nil }
    func line(_ measure: Measure) -> [ChartPoint] {
      known.compactMap { day in day[measure].map { ChartPoint(date: day.date, value: $0) } }
    }
    return (line(.minimum), line(.maximum))
  }
}
