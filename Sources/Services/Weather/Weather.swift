package import Platform
package import Text

/// The weather of one place at one moment, in metric units whatever the provider uses.
package struct Weather: Sendable, Equatable, WeatherRecord {
  /// The moment that the values are valid for, on the clock of the place.
  package var time: ZonedTime

  /// With the measures of `Measure.current`; `WeatherProviderID.measures` says which of them the
  /// provider tells.
  package var conditions = Conditions()

  /// Of the place's day that `time` falls on; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?

  package var provider: WeatherProviderID

  /// The model that the provider was asked for, as it calls it; nil where it does not say.
  package var model: String?

  /// Why it is not from the provider that is asked first; nil if it is.
  package var fallback: WeatherFallback?

  /// When the provider's answer arrived, seconds since 1970.
  package var fetchedAt: Int
}

/// Why weather is from a provider that is asked only when another one has none.
package struct WeatherFallback: Sendable, Equatable {
  /// The one that would have been preferred.
  package var insteadOf: WeatherProviderID

  /// What was wrong with it: a sentence.
  package var reason: String
}

/// One sample of a forecast, in metric units.
package struct HourlyWeather: Sendable, Equatable, WeatherRecord {
  /// Start of the sample, on the clock of the place.
  package var time: ZonedTime

  /// Hours to the next sample: 1, 3 or 6, by provider and distance.
  package var hours: Int

  /// With the measures of `Measure.hourly`; the temperature is that of `time`. Where the provider
  /// tells some, also the lowest and the highest temperature over `rangeHours`.
  package var conditions = Conditions()

  /// Hours from `time` on that the extremes hold for; 0 for the moment itself.
  package var rangeHours = 0
}

/// The weather of one calendar day of the place, in metric units.
package struct DailyWeather: Sendable, Equatable, WeatherRecord {
  package var date: CivilDate

  /// What the day is like on the whole, with the measures of `Measure.daily`.
  package var conditions = Conditions()

  /// On the clock of the place; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?
}

/// What one answer says of one place.
package struct WeatherReport: Sendable, Equatable {
  package var zone: Zone
  package var current: Weather?

  /// Ascending.
  package var hours: [HourlyWeather] = []

  /// Whole calendar days of the place, also with the weather now where the provider tells today.
  /// Empty if it tells no days; those of a forecast are then worked out from the hours.
  package var days: [DailyWeather] = []

  /// Who says so, which model, and in whose place; told by the service that asked.
  package var provider: WeatherProviderID?
  package var model: String?
  package var fallback: WeatherFallback?

  /// Records of the answer that could not be read and were left out.
  package var skipped = 0

  /// Values that cannot be and were left out.
  package var dropped = 0

  /// Without impossible values, which are counted. The weather now, the hours or the days are left out if
  /// none of them has a value: an answer of nulls is no answer, and must not replace values that are known.
  var checked: WeatherReport {
    var report = self
    report.dropped += report.current?.dropImpossible() ?? 0
    for index in hours.indices {
      report.dropped += report.hours[index].dropImpossible()
    }
    for index in days.indices {
      report.dropped += report.days[index].dropImpossible()
    }
    if report.current?.conditions.isEmpty == true {
      report.current = nil
    }
    if report.hours.allSatisfy(\.conditions.isEmpty) {
      report.hours = []
    }
    if report.days.allSatisfy(\.conditions.isEmpty) {
      report.days = []
    }
    return report
  }

  /// What two answers say of the same place; where both say something, the first counts.
  package func merged(with other: WeatherReport) -> WeatherReport {
    var merged = self
    merged.current = current ?? other.current
    if hours.isEmpty {
      merged.hours = other.hours
    }
    if days.isEmpty {
      merged.days = other.days
    }
    merged.skipped += other.skipped
    merged.dropped += other.dropped
    return merged
  }
}

/// What the days of a forecast are like on the whole.
package struct WeeklySummary: Sendable, Equatable {
  /// One English sentence without numbers, so that it is right in all units.
  package var text: String

  /// Name of an icon of `WeatherIconSet`.
  package var icon: String
}

extension Forecast {
  /// Names the most severe thing that falls from the sky and its days, or else what most days are
  /// like, and the warmest and the coldest day: `Snow on Friday and Saturday; warmest today,
  /// coldest on Friday.` Nil if no day has a condition.
  package var summary: WeeklySummary? {
    let conditions = days.compactMap { $0.sky?.condition }
    guard let wanted = Self.telling(conditions) else { return nil }
    let icon = WeatherIconSet.name(for: wanted, isDay: true)
    let matching = days.indices.filter { days[$0].sky?.condition == wanted }
    let isAll = matching.count == days.count
    let opening =
      wanted.isWet
      ? "\(wanted.text) \(when(matching))"
      : "\(isAll ? wanted.text : "Mostly \(wanted.text.lowercased())"), nothing falling"
    return WeeklySummary(text: "\(opening)\(extremes).", icon: icon)
  }

  private static func telling(_ conditions: [WeatherCondition]) -> WeatherCondition? {
    let worst = conditions.max { $0.severity < $1.severity }
    if let worst, worst.isWet {
      return worst
    }
    let counts = Dictionary(conditions.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }?.key
  }

  /// `; warmest on Tuesday, coldest today`, or nothing where that is not known or no news.
  private var extremes: String {
    let series = self.series
    guard
      let warmest = series.maximum.max(by: { $0.value < $1.value })?.date,
      let coldest = series.minimum.min(by: { $0.value < $1.value })?.date,
      warmest != coldest
    else { return "" }
    return "; warmest \(name(of: warmest)), coldest \(name(of: coldest))"
  }

  /// `today`, `on Monday and Friday`, `today, on Friday and next Monday`, `from Monday to Thursday`,
  /// `every day`.
  private func when(_ indices: [Int]) -> String {
    if indices.count == days.count, days.count > 1 {
      return "every day"
    }
    guard let first = indices.first, let last = indices.last else { return "" }
    if indices.count > 2, last - first + 1 == indices.count {
      return "from \(bareName(of: days[first].date)) to \(bareName(of: days[last].date))"
    }
    // One "on" does for all weekdays that follow it.
    var names = [String]()
    var isSaid = false
    for index in indices {
      let date = days[index].date
      names.append(isSaid ? bareName(of: date) : name(of: date))
      isSaid = isSaid || takesOn(date)
    }
    guard let final = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(final)"
  }

  private func name(of date: CivilDate) -> String {
    takesOn(date) ? "on \(bareName(of: date))" : bareName(of: date)
  }

  /// Nobody says "on today" or "on next Wednesday".
  private func takesOn(_ date: CivilDate) -> Bool { (1..<7).contains(daysAhead(date)) }

  private func daysAhead(_ date: CivilDate) -> Int {
    date.daysSinceEpoch - (days.first?.date ?? date).daysSinceEpoch
  }

  /// The eighth day has the weekday of the first.
  private func bareName(of date: CivilDate) -> String {
    let ahead = daysAhead(date)
    if ahead == 0 {
      return "today"
    }
    return ahead >= 7 ? "next \(date.weekdayName)" : date.weekdayName
  }
}
