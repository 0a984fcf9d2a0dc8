/// A moment with the UTC offset of the clock that shows it.
package struct ZonedTime: Sendable, Hashable {
  /// The years 1 to 9999 in UTC. Later years would need more than the four digits of ISO 8601.
  package static let validSeconds = -62_135_596_800...253_402_300_799

  /// Seconds since 1970-01-01T00:00:00Z, always within `validSeconds`.
  package let seconds: Int

  /// The offset in seconds ahead of UTC, negative to the west; its magnitude is less than a day.
  package let offset: Int

  /// Clamps both values to their ranges.
  package init(seconds: Int, offset: Int) {
    self.seconds = min(max(seconds, Self.validSeconds.lowerBound), Self.validSeconds.upperBound)
    self.offset = min(max(offset, -86_399), 86_399)
  }

  /// The date on the clock, clamped to the years 1 to 9999.
  package var date: CivilDate { CivilDate(daysSinceEpoch: Self.days(seconds + offset)) }

  /// Seconds since midnight on the clock, 0 to 86,399.
  package var secondOfDay: Int {
    let local = seconds + offset
    return local - Self.days(local) * 86_400
  }

  /// 0 to 23.
  package var hour: Int { secondOfDay / 3600 }

  /// Such as `2026-05-01T15:30:00+02:00`. Seconds of the offset are dropped.
  package var iso8601: String { iso8601(utcAsZ: false) }

  /// - Parameter utcAsZ: writes `Z` instead of `+00:00` if the offset is 0.
  package func iso8601(utcAsZ: Bool) -> String {
    let second = secondOfDay
    let clock = second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60
    let time = date.digits * 1_000_000 + clock
    if utcAsZ, offset == 0 {
      return DecimalText.filled("0000-00-00T00:00:00Z", with: time)
    }
    return DecimalText.filled(
      offset < 0 ? "0000-00-00T00:00:00-00:00" : "0000-00-00T00:00:00+00:00",
      with: time * 10_000 + offsetDigits)
  }

  /// The offset in ISO 8601: `+02:00`. Its seconds are dropped.
  package var offsetText: String {
    DecimalText.filled(offset < 0 ? "-00:00" : "+00:00", with: offsetDigits)
  }

  /// The digits of the hours and minutes of the offset: 530 for 5:30, without the sign.
  private var offsetDigits: Int { abs(offset) / 3600 * 100 + abs(offset) / 60 % 60 }

  private static func days(_ seconds: Int) -> Int {
    (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
  }
}

extension ZonedTime {
  /// Parses a UTC time such as `2026-05-01T15:30:00Z`, with optional seconds; nil for any other text. `24:00` and a
  /// leap second, `23:59:60`, are 00:00 of the next day.
  package init?(utc text: String) {
    guard text.utf8.last == UInt8(ascii: "Z"),
      let seconds = Self.seconds(text.dropLast(), offset: 0)
    else { return nil }
    self.init(seconds: seconds, offset: 0)
  }

  /// Parses a time with `Z` or an offset, such as `2026-05-01T17:30:00+02:00`; nil for any other text. Seconds are
  /// optional, and a fraction is dropped.
  package init?(iso8601 text: String) {
    let isUTC = text.utf8.last == UInt8(ascii: "Z")
    let zone = isUTC ? "Z" : text.suffix(6)
    let clock = text.dropLast(zone.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let shown = clock.first,
      clock.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
      let offset = isUTC ? 0 : Self.offset(zone), let seconds = Self.seconds(shown, offset: offset)
    else { return nil }
    self.init(seconds: seconds, offset: offset)
  }

  /// Parses an offset such as `+02:00` to seconds; nil for any other text.
  private static func offset(_ zone: Substring) -> Int? {
    guard let sign = zone.first, sign == "+" || sign == "-",
      let minutes = minuteOfDay(String(zone.dropFirst()))
    else { return nil }
    return sign == "-" ? -60 * minutes : 60 * minutes
  }

  /// Parses a local date and time to seconds since 1970; nil for any other text. A leap second must end a day in UTC.
  private static func seconds(_ text: Substring, offset: Int) -> Int? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(parts[0]), let second = secondOfDay(parts[1])
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + second - offset
    let isLeapSecond = parts[1].hasSuffix(":60")
    return isLeapSecond && seconds % 86_400 != 0 ? nil : seconds
  }

  /// Minutes since midnight of a time such as `09:30`; nil for any other text.
  package static func minuteOfDay(_ text: String) -> Int? {
    guard text.utf8.count == 5, let second = secondOfDay(text[...]), second < 86_400
    else { return nil }
    return second / 60
  }

  /// Parses `HH:mm` or `HH:mm:ss` to seconds since midnight, 86,400 for `24:00`; nil for any other text. The second may
  /// be 60.
  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(twoDigits)
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, (0...24).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    if hour == 24, minute > 0 || second > 0 {
      return nil
    }
    return hour * 3600 + minute * 60 + second
  }

  private static func twoDigits(_ text: Substring) -> Int? {
    guard text.utf8.count == 2,
      text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
  }
}
