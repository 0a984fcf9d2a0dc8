/// Clocks that change on the same days of every year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`
/// (The Open Group Base Specifications, 8.3, TZ; with the times of day that RFC 9636 adds).
struct YearlyRule: Sendable, Hashable {
  /// Seconds ahead of UTC.
  private let standard: Int
  private let summer: Summer?

  private struct Summer: Hashable {
    let offset: Int
    let start, end: Day
  }

  /// The `week`-th of a weekday in a month, 5 for the last, and the second of that day's clock.
  private struct Day: Hashable {
    let month, week, weekday, second: Int
  }

  /// Nil for what is written otherwise. Days may be counted through the year instead; no zone does.
  init?(posix text: String) {
    var rest = Substring(text)
    guard let standard = Self.zone(&rest) else { return nil }
    self.standard = -standard
    guard !rest.isEmpty else {
      summer = nil
      return
    }
    let own = Self.name(&rest) ? Self.time(&rest) : nil
    guard rest.popFirst() == ",", let start = Self.day(&rest), rest.popFirst() == ",",
      let end = Self.day(&rest), rest.isEmpty
    else { return nil }
    summer = Summer(offset: own.map(-) ?? self.standard + 3600, start: start, end: end)
  }

  func offset(at moment: Int) -> Int {
    guard let summer else { return standard }
    let days = moment + standard
    let year = CivilDate(daysSinceEpoch: (days - (days < 0 ? 86_399 : 0)) / 86_400).year
    let start = Self.moment(summer.start, of: year) - standard
    let end = Self.moment(summer.end, of: year) - summer.offset
    let isSummer =
      start < end ? start <= moment && moment < end : !(end <= moment && moment < start)
    return isSummer ? summer.offset : standard
  }

  /// Seconds since the epoch as the clock shows them.
  private static func moment(_ day: Day, of year: Int) -> Int {
    var date = CivilDate(daysSinceEpoch: 0)
    (date.year, date.month, date.day) = (year, day.month, 1)
    let first = date.daysSinceEpoch + (day.weekday - date.weekday + 7) % 7
    var found = first + (day.week - 1) * 7
    if day.week == 5, CivilDate(daysSinceEpoch: found).month != day.month { found -= 7 }
    return found * 86_400 + day.second
  }

  // MARK: Reading

  /// A name and the time that the clocks are behind UTC.
  private static func zone(_ rest: inout Substring) -> Int? { name(&rest) ? time(&rest) : nil }

  /// Letters, or anything in angle brackets.
  private static func name(_ rest: inout Substring) -> Bool {
    let length = rest.count
    if rest.first == "<" {
      rest = rest.drop { $0 != ">" }.dropFirst()
    } else {
      rest = rest.drop(while: \.isLetter)
    }
    return rest.count < length
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private static func time(_ rest: inout Substring) -> Int? {
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    let parts = rest.prefix { $0.isNumber || $0 == ":" }
    rest = rest[parts.endIndex...]
    let numbers = parts.split(separator: ":").map { Int($0) ?? -1 }
    guard 1...3 ~= numbers.count, numbers.allSatisfy({ 0...167 ~= $0 }) else { return nil }
    return sign * zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// `Mm.w.d[/time]`, at two o'clock unless it says otherwise.
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
