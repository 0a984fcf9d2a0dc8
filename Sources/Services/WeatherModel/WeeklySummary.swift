internal import Text

/// A summary of the days of a forecast.
package struct WeeklySummary: Sendable, Equatable {
  /// One English sentence without numbers, so that it is correct in all units.
  package var text: String

  /// The name of an icon of `WeatherIconSet`.
  package var icon: String
}

extension Forecast {
  /// A sentence about the most severe precipitation and its days or, without precipitation, the most frequent
  /// condition; and about the warmest and the coldest day if they are known and differ: `Snow on Friday and Saturday;
  /// warmest today, coldest on Friday.` Nil if no day has a condition.
  package var summary: WeeklySummary? {
    let conditions = days.compactMap { $0.sky?.condition }
    guard let wanted = Self.mostNotable(conditions) else { return nil }
    let icon = WeatherIconSet.name(for: wanted, isDay: true)
    let matching = days.indices.filter { days[$0].sky?.condition == wanted }
    let isAll = matching.count == days.count
    let opening =
      wanted.isWet
      ? "\(wanted.text) \(when(matching))"
      : "\(isAll ? wanted.text : "Mostly \(wanted.text.lowercased())"), nothing falling"
    return WeeklySummary(text: "\(opening)\(extremes).", icon: icon)
  }

  private static func mostNotable(_ conditions: [WeatherCondition]) -> WeatherCondition? {
    let worst = conditions.max { $0.severity < $1.severity }
    if let worst, worst.isWet {
      return worst
    }
    let counts = Dictionary(conditions.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }?.key
  }

  /// Text such as `; warmest on Tuesday, coldest today`; empty if the days are unknown or are the same day.
  private var extremes: String {
    let series = self.series
    guard
      let warmest = series.maximum.max(by: { $0.value < $1.value })?.date,
      let coldest = series.minimum.min(by: { $0.value < $1.value })?.date,
      warmest != coldest
    else { return "" }
    return "; warmest \(name(of: warmest)), coldest \(name(of: coldest))"
  }

  /// Names the days with some indices, for example `today`, `on Monday and Friday`, `today, on Friday and next Monday`,
  /// `from Monday to Thursday` or `every day`.
  private func when(_ indices: [Int]) -> String {
    if indices.count == days.count, days.count > 1 {
      return "every day"
    }
    guard let first = indices.first, let last = indices.last else { return "" }
    if indices.count > 2, last - first + 1 == indices.count {
      return "from \(bareName(of: days[first].date)) to \(bareName(of: days[last].date))"
    }
    // One "on" is enough for all weekdays of the list.
    var names = [String]()
    var hasOn = false
    for index in indices {
      let date = days[index].date
      names.append(hasOn ? bareName(of: date) : name(of: date))
      hasOn = hasOn || needsOn(date)
    }
    guard let final = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(final)"
  }

  private func name(of date: CivilDate) -> String {
    needsOn(date) ? "on \(bareName(of: date))" : bareName(of: date)
  }

  /// Returns whether the name of a day needs "on"; "today" and "next Wednesday" do not.
  private func needsOn(_ date: CivilDate) -> Bool { (1..<7).contains(daysAhead(date)) }

  private func daysAhead(_ date: CivilDate) -> Int {
    date.daysSinceEpoch - (days.first?.date ?? date).daysSinceEpoch
  }

  /// Returns `today`, a weekday or, for the eighth day, `next` and its weekday, which is today's.
  private func bareName(of date: CivilDate) -> String {
    let ahead = daysAhead(date)
    if ahead == 0 {
      return "today"
    }
    return ahead >= 7 ? "next \(date.weekdayName)" : date.weekdayName
  }
}
