internal import Platform
internal import Text

/// The daily working hours, in local time.
package struct WorkingHours: Sendable, Equatable {
  /// 09:00 to 17:00.
  package static let usual = WorkingHours(start: 32_400, end: 61_200)

  /// Seconds after midnight; an `end` at or before `start` is on the next day.
  package let start, end: Int

  private init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Parses two times such as `09:00`; nil if either is not a time or both are equal.
  package init?(start: String, end: String) {
    guard let start = ZonedTime.minuteOfDay(start), let end = ZonedTime.minuteOfDay(end),
      start != end
    else { return nil }
    self.init(start: start * 60, end: end * 60)
  }

  /// The working hours of five calendar days around the date, which cover every moment of it in any
  /// zone.
  func periods(around date: CivilDate, in zone: Zone) -> [Range<Int>] {
    (-2...2).compactMap { days in
      let day = CivilDate(daysSinceEpoch: date.daysSinceEpoch + days)
      let next = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      let from = zone.time(on: day, second: start).seconds
      let to = zone.time(on: end > start ? day : next, second: end).seconds
      return from < to ? from..<to : nil
    }
  }
}
