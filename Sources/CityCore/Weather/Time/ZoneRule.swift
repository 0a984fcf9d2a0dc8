/// The rule by which a zone's clocks change every year, as the POSIX variable `TZ` writes it
/// (IEEE 1003.1, Base Definitions, 8.3; with the extended hours of RFC 8536, section 3.3.1).
struct ZoneRule: Sendable, Hashable {
  /// Seconds ahead of UTC in winter.
  let standardOffset: Int

  /// Nil for a zone without summer time.
  private let summer: Summer?

  private struct Summer: Sendable, Hashable {
    /// Seconds ahead of UTC in summer.
    var offset: Int
    var start: Change
    var end: Change
  }

  /// Nil if the text is not in the grammar.
  init?(_ text: String) {
    var reader = ZoneRuleReader(text)
    guard reader.skipName(), let behind = reader.duration() else { return nil }
    standardOffset = -behind
    if reader.isAtEnd {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isAt(",") {
      guard let behind = reader.duration() else { return nil }
      offset = -behind
    }
    guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  func offset(at seconds: Int) -> Int {
    guard let summer else { return standardOffset }
    let year = ZonedTime(seconds: seconds, offset: standardOffset).date.year
    let start = summer.start.second(in: year) - standardOffset
    let end = summer.end.second(in: year) - summer.offset
    let isSummer =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isSummer ? summer.offset : standardOffset
  }

  /// A yearly change of the clocks.
  struct Change: Sendable, Hashable {
    var day: Day

    /// Seconds after midnight on the clocks before the change; may be negative or beyond a day.
    var second: Int

    enum Day: Sendable, Hashable {
      /// `Jn`: 1 to 365, the 29th of February is never counted.
      case julian(Int)
      /// `n`: 0 to 365, the 29th of February is counted.
      case zeroBased(Int)
      /// `Mm.w.d`: the `week`th (5 for the last) `weekday` (0 for Sunday) of a month.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    /// Seconds from 1970 to the change, on the clocks before it, in a year from 1 to 9999.
    func second(in year: Int) -> Int {
      let days =
        switch day {
        case .julian(let number):
          Self.first(of: 1, year) + number - 1
            + (number > 59 && Self.isLeap(year) ? 1 : 0)
        case .zeroBased(let number): Self.first(of: 1, year) + number
        case .weekday(let month, let week, let weekday):
          Self.days(month: month, week: week, weekday: weekday, year: year)
        }
      return days * 86_400 + second
    }

    private static func days(month: Int, week: Int, weekday: Int, year: Int) -> Int {
      let first = first(of: month, year)
      let ahead = (weekday - CivilDate(daysSinceEpoch: first).weekday + 7) % 7
      let days = first + ahead + (week - 1) * 7
      return days < Self.first(of: month + 1, year) ? days : days - 7
    }

    /// The first day of a month, 13 being January of the year after.
    private static func first(of month: Int, _ year: Int) -> Int {
      month == 13
        ? first(of: 12, year) + 31
        : CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
    }

    private static func isLeap(_ year: Int) -> Bool {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
  }
}
