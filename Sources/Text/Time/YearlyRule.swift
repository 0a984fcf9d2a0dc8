/// The clock changes of every year, if any, as a POSIX TZ string describes them:
/// `CET-1CEST,M3.5.0,M10.5.0/3` (The Open Group Base Specifications, 8.3, TZ; with the extended
/// hours of RFC 9636).
struct YearlyRule: Sendable, Hashable {
  private let standard: ZoneRules.Clock
  private let summer: Summer?

  private struct Summer: Hashable {
    let clock: ZoneRules.Clock
    let start: Day
    let end: Day
  }

  /// The moment of a change. The date is the `week`-th `weekday` of the month, or the last one for 5. `second` counts
  /// from its midnight on the local clock, and may be negative or more than a day.
  private struct Day: Hashable {
    let month: Int
    let week: Int
    let weekday: Int
    let second: Int
  }

  /// Nil for another syntax. Days counted through the year are not supported, because no zone of the tz database
  /// 2025b uses them.
  init?(posix text: String) {
    var rest = Substring(text)
    guard let name = Self.name(&rest), let behind = Self.time(&rest) else { return nil }
    standard = ZoneRules.Clock(offset: -behind, name: name)
    guard !rest.isEmpty else {
      summer = nil
      return
    }
    let summerName = Self.name(&rest)
    let own = summerName == nil ? nil : Self.time(&rest)
    guard rest.popFirst() == ",", let start = Self.day(&rest), rest.popFirst() == ",",
      let end = Self.day(&rest), rest.isEmpty
    else { return nil }
    let clock = ZoneRules.Clock(
      offset: own.map(-) ?? standard.offset + 3600, name: summerName ?? "")
    summer = Summer(clock: clock, start: start, end: end)
  }

  func clock(at moment: Int) -> ZoneRules.Clock {
    guard let summer else { return standard }
    let (start, end) = changes(ofYear: year(at: moment), summer: summer)
    let isSummer =
      start < end ? start <= moment && moment < end : !(end <= moment && moment < start)
    return isSummer ? summer.clock : standard
  }

  /// The first change after the moment to an offset other than `offset`; nil if there is none in the year of the moment
  /// and the two years after it.
  func nextChange(after moment: Int, unlike offset: Int) -> Int? {
    guard let summer else { return nil }
    let year = year(at: moment)
    return (year...year + 2).flatMap { year -> [Int] in
      let (start, end) = changes(ofYear: year, summer: summer)
      return [start, end]
    }
    .filter { $0 > moment && clock(at: $0).offset != offset }.min()
  }

  /// The year on the clock of standard time.
  private func year(at moment: Int) -> Int {
    let local = moment + standard.offset
    return CivilDate(daysSinceEpoch: (local - (local < 0 ? 86_399 : 0)) / 86_400).year
  }

  private func changes(ofYear year: Int, summer: Summer) -> (start: Int, end: Int) {
    (
      Self.moment(summer.start, of: year) - standard.offset,
      Self.moment(summer.end, of: year) - summer.clock.offset
    )
  }

  /// The local time of a change, in seconds since 1970-01-01 on the local clock.
  private static func moment(_ day: Day, of year: Int) -> Int {
    var date = CivilDate(daysSinceEpoch: 0)
    date.year = year
    date.month = day.month
    date.day = 1
    let first = date.daysSinceEpoch + (day.weekday - date.weekday + 7) % 7
    var found = first + (day.week - 1) * 7
    if day.week == 5, CivilDate(daysSinceEpoch: found).month != day.month {
      found -= 7
    }
    return found * 86_400 + day.second
  }

  // MARK: Reading

  /// Parses letters, or any text in angle brackets, which it returns without them; nil if `rest` begins with neither.
  private static func name(_ rest: inout Substring) -> String? {
    let start = rest
    if rest.first == "<" {
      rest = rest.drop { $0 != ">" }.dropFirst()
    } else {
      rest = rest.drop(while: \.isLetter)
    }
    let name = start[..<rest.startIndex].filter { $0 != "<" && $0 != ">" }
    return rest.startIndex > start.startIndex ? String(name) : nil
  }

  /// Parses `[+-]hh[:mm[:ss]]` to seconds; nil for another text, or if a number exceeds 167.
  private static func time(_ rest: inout Substring) -> Int? {
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" {
      rest.removeFirst()
    }
    let parts = rest.prefix { $0.isNumber || $0 == ":" }
    rest = rest[parts.endIndex...]
    let numbers = parts.split(separator: ":").map { Int($0) ?? -1 }
    guard 1...3 ~= numbers.count, numbers.allSatisfy({ 0...167 ~= $0 }) else { return nil }
    return sign * zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Parses `Mm.w.d[/time]`; the default time is 2:00.
  private static func day(_ rest: inout Substring) -> Day? {
    let text = rest.prefix { $0 != "," }
    rest = rest[text.endIndex...]
    let parts = text.split(separator: "/", maxSplits: 1)
    var time = parts.count == 2 ? parts[1] : "2"
    guard let date = parts.first, date.first == "M", let second = Self.time(&time) else {
      return nil
    }
    let numbers = date.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, 1...12 ~= numbers[0], 1...5 ~= numbers[1], 0...6 ~= numbers[2] else {
      return nil
    }
    return Day(month: numbers[0], week: numbers[1], weekday: numbers[2], second: second)
  }
}
