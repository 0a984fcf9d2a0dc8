/// A moment together with the offset of the clock that it is shown on.
package struct ZonedTime: Sendable, Hashable {
  /// The years 1 to 9999, which is what ISO 8601 can write with four digits.
  package static let validSeconds = -62_135_596_800...253_402_300_799

  /// Seconds since 1970-01-01T00:00:00Z, always within `validSeconds`.
  package let seconds: Int

  /// Seconds by which the clock is ahead of UTC, less than a day either way.
  package let offset: Int

  /// Values out of range are taken as the nearest in range.
  package init(seconds: Int, offset: Int) {
    self.seconds = min(max(seconds, Self.validSeconds.lowerBound), Self.validSeconds.upperBound)
    self.offset = min(max(offset, -86_399), 86_399)
  }

  /// Day on the clock.
  package var date: CivilDate { CivilDate(daysSinceEpoch: Self.days(seconds + offset)) }

  /// Seconds since midnight on the clock, 0 to 86,399.
  package var secondOfDay: Int {
    let local = seconds + offset
    return local - Self.days(local) * 86_400
  }

  /// 0 to 23.
  package var hour: Int { secondOfDay / 3600 }

  /// `2026-05-01T15:30:00+02:00`.
  package var iso8601: String { iso8601(utcAsZ: false) }

  /// - Parameter utcAsZ: writes `Z` instead of `+00:00`.
  package func iso8601(utcAsZ: Bool) -> String {
    let second = secondOfDay
    let time = [second / 3600, second / 60 % 60, second % 60]
      .map { DecimalText.padded($0, 2) }.joined(separator: ":")
    return "\(date.iso8601)T\(time)\(utcAsZ && offset == 0 ? "Z" : offsetText)"
  }

  private var offsetText: String {
    let minutes = abs(offset) / 60
    let hours = DecimalText.padded(minutes / 60, 2)
    return "\(offset < 0 ? "-" : "+")\(hours):\(DecimalText.padded(minutes % 60, 2))"
  }

  private static func days(_ seconds: Int) -> Int {
    (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
  }
}

extension ZonedTime {
  /// Reads a UTC time as `2026-05-01T15:30:00Z`, the seconds may be missing; shown in UTC.
  package init?(utc text: String) {
    guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
    let parts = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(parts[0]),
      let second = Self.secondOfDay(parts[1])
    else { return nil }
    self.init(seconds: date.daysSinceEpoch * 86_400 + second, offset: 0)
  }

  /// Reads `HH:mm` or `HH:mm:ss`.
  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
