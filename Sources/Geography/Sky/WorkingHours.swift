internal import Platform
internal import Text

/// The daily working hours, in local time.
package struct WorkingHours: Sendable, Equatable {
  /// 09:00 to 17:00.
  package static let usual = WorkingHours(start: 32_400, end: 61_200)

  /// Seconds after midnight; an `end` before `start` is on the next day.
  package let start, end: Int

  private init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Parses two times such as `09:00`, of which the second may be `24:00`; nil if either is not a time or both are
  /// equal.
  package init?(start: String, end: String) {
    guard let start = ZonedTime.minuteOfDay(start), let end = Self.minute(ofEnd: end), start != end
    else { return nil }
    self.init(start: start * 60, end: end * 60)
  }

  private static func minute(ofEnd text: String) -> Int? {
    text == "24:00" ? 1440 : ZonedTime.minuteOfDay(text)
  }

  /// The working hours in a zone, in order, on the five calendar days around the date. These days include every moment
  /// of the date in any other zone. Periods that touch are merged.
  ///
  /// A start or an end that the clocks skip is moved to the clock change. If the clocks show a time twice, a start is
  /// the first of the two, and an end the second.
  func periods(around date: CivilDate, in zone: Zone) -> [Range<Int>] {
    let days = (-2...2).map { CivilDate(daysSinceEpoch: date.daysSinceEpoch + $0) }
    let periods = days.compactMap { day -> Range<Int>? in
      // A zone that moved across the date line skipped a day.
      guard zone.time(zone.start(of: day)).date == day else { return nil }
      let next = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      let from = zone.span(on: day, second: start).lowerBound
      let last =
        end == 86_400
        ? zone.start(of: next) : zone.span(on: end > start ? day : next, second: end).upperBound
      return from < last ? from..<last : nil
    }
    return periods.reduce(into: []) { merged, period in
      if let before = merged.last, before.upperBound >= period.lowerBound {
        merged[merged.count - 1] = before.lowerBound..<max(before.upperBound, period.upperBound)
      } else {
        merged.append(period)
      }
    }
  }
}
