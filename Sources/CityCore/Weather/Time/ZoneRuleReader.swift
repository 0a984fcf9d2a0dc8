/// Reads the parts of a POSIX time zone rule from left to right.
struct ZoneRuleReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    rest.first == UInt8(ascii: character)
  }

  /// `CET`, or `<+0330>` for what is not letters only. The name itself is of no use here.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  /// `[+-]hh[:mm[:ss]]` in seconds; hours up to 167.
  mutating func duration() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(upTo: 167).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let count = number(upTo: 59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,day[/time]`; the time is two in the morning unless it is said.
  mutating func change() -> ZoneRule.Change? {
    guard skip(","), let day = day() else { return nil }
    guard skip("/") else { return ZoneRule.Change(day: day, second: 7200) }
    return duration().map { ZoneRule.Change(day: day, second: $0) }
  }

  private mutating func day() -> ZoneRule.Change.Day? {
    if skip("J") {
      return number(upTo: 365).flatMap { $0 > 0 ? .julian($0) : nil }
    }
    guard skip("M") else { return number(upTo: 365).map { .zeroBased($0) } }
    guard let month = number(upTo: 12), month > 0, skip("."), let week = number(upTo: 5), week > 0,
      skip("."), let weekday = number(upTo: 6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  private mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return value <= limit ? value : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
