package import Text

/// A time zone with its offsets from UTC.
package struct Zone: Sendable, Hashable {
  package static let utc = Zone(identifier: "UTC", offset: 0)

  /// The IANA name, such as `Europe/Berlin`. For a zone with a constant offset, the given name, or one such as
  /// `UTC+02:00`.
  package let identifier: String

  private let rules: ZoneRules

  /// The folder of the system's time zones (`tzset(3)`).
  private static let folder = "/usr/share/zoneinfo"

  /// The maximum size of the file of a zone in bytes. Valid files are much smaller.
  private static let maximumBytes = 1 << 16

  /// The zone with an IANA name. Returns nil for a malformed name, and if the system has no valid file for the name.
  package init?(named identifier: String) {
    guard Self.isName(identifier),
      let bytes = try? File.readRegular("\(Self.folder)/\(identifier)", limit: Self.maximumBytes),
      let rules = ZoneRules(tzif: bytes)
    else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  /// Whether a text consists of words of ASCII letters, digits, `_`, `+` and `-`, separated by slashes. A path with
  /// `..`, which could lead out of the folder, is not of this form.
  private static func isName(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isASCIILetterOrDigit || "_+-".utf8.contains($0) }
      }
  }

  /// A zone with a constant offset in seconds ahead of UTC. An offset of more than 18 hours either way counts as 0.
  package init(identifier: String, offset: Int) {
    self.identifier = identifier
    rules = ZoneRules(offset: -64_800...64_800 ~= offset ? offset : 0)
  }

  /// A zone with a constant offset in seconds ahead of UTC and a name derived from it, such as `UTC+02:00`.
  package init(offset: Int) {
    let text = ZonedTime(seconds: 0, offset: offset).iso8601.suffix(6)
    self.init(identifier: "UTC\(text)", offset: offset)
  }

  /// The offset in seconds ahead of UTC, at a time in seconds since 1970.
  package func offset(at seconds: Int) -> Int { rules.offset(at: seconds) }

  /// The abbreviation, such as `CEST`, at a time in seconds since 1970; nil if the zone has none.
  package func abbreviation(at seconds: Int) -> String? { rules.abbreviation(at: seconds) }

  /// The time of the next change of the offset; nil if none is known. Times are in seconds since 1970.
  package func nextChange(after seconds: Int) -> Int? { rules.nextChange(after: seconds) }

  /// A time in seconds since 1970, with the zone's offset. Clamped to the years 1 to 9999.
  package func time(_ seconds: Int) -> ZonedTime {
    let seconds = ZonedTime(seconds: seconds, offset: 0).seconds
    return ZonedTime(seconds: seconds, offset: offset(at: seconds))
  }

  /// A time in seconds since 1970, rounded down to a whole second, with the zone's offset. Clamped to the years 1 to
  /// 9999.
  package func time(_ seconds: Double) -> ZonedTime {
    let range = ZonedTime.validSeconds
    let whole = min(max(seconds, Double(range.lowerBound)), Double(range.upperBound))
    return time(Int(exactly: whole.rounded(.down)) ?? 0)
  }

  /// The time at which the clock shows a local time. If the clock shows it twice, the result is one of the two times.
  /// If the clock skips it, the result shows a local time that is earlier or later by the skipped interval.
  ///
  /// - Parameter second: seconds after midnight.
  package func time(on date: CivilDate, second: Int) -> ZonedTime {
    let local = date.daysSinceEpoch * 86_400 + second
    let nearby = local - offset(at: local)
    return time(local - offset(at: nearby))
  }

  /// The first moment of a calendar day, in seconds since 1970: midnight, the first of two midnights, or the moment
  /// at which the clock skips midnight. For a day that the clock skips entirely, the start of the next day.
  package func start(of date: CivilDate) -> Int {
    span(on: date, second: 0).lowerBound
  }

  /// The moments at which the clock shows a local time, in ascending order, as seconds since 1970: none if the clock
  /// skips it, two if the clock shows it twice.
  ///
  /// - Parameter second: seconds after midnight.
  package func moments(on date: CivilDate, second: Int) -> [Int] {
    let local = date.daysSinceEpoch * 86_400 + second
    return Set(offsets(around: local)).map { local - $0 }.filter { $0 + offset(at: $0) == local }
      .sorted()
  }

  /// The first and the last moment at which the clock shows a local time, in seconds since 1970. If the clock skips
  /// it, both are the moment of the change.
  ///
  /// - Parameter second: seconds after midnight.
  package func span(on date: CivilDate, second: Int) -> ClosedRange<Int> {
    let moments = moments(on: date, second: second)
    if let first = moments.first, let last = moments.last {
      return first...last
    }
    let local = date.daysSinceEpoch * 86_400 + second
    let offsets = offsets(around: local)
    let change = nextChange(after: local - (offsets.max() ?? 0) - 1) ?? local - offsets[0]
    return change...change
  }

  /// The offsets a day before and a day after a local time. The callers assume at most one change of the clock between
  /// them.
  private func offsets(around local: Int) -> [Int] {
    [offset(at: local - 86_400), offset(at: local + 86_400)]
  }
}
