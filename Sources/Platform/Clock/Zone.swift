package import Text

/// A time zone: how far its clocks are ahead of UTC, and when.
package struct Zone: Sendable, Hashable {
  package static let utc = Zone(identifier: "UTC", offset: 0)

  /// IANA name such as `Europe/Berlin`, or `UTC+02:00` for a zone that is only an offset.
  package let identifier: String

  private let rules: ZoneRules

  /// Where the system keeps its zones (`tzset(3)`), and more than a file there has ever had.
  private static let folder = "/usr/share/zoneinfo"
  private static let maximumBytes = 1 << 16

  /// A zone by its IANA name; nil for a name that the system does not know.
  package init?(named identifier: String) {
    guard Self.isName(identifier),
      let bytes = try? File.readRegular("\(Self.folder)/\(identifier)", limit: Self.maximumBytes),
      let rules = ZoneRules(tzif: bytes)
    else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  /// Words of letters, digits, `_`, `+` and `-` between slashes: nothing that leaves the folder.
  private static func isName(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isASCIILetterOrDigit || "_+-".utf8.contains($0) }
      }
  }

  /// A zone whose clocks never change; `offset` in seconds ahead of UTC. One that no place has is
  /// taken as UTC.
  package init(identifier: String, offset: Int) {
    self.identifier = identifier
    rules = ZoneRules(offset: -64_800...64_800 ~= offset ? offset : 0)
  }

  /// A zone that is only an offset, named after it.
  package init(offset: Int) {
    let text = ZonedTime(seconds: 0, offset: offset).iso8601.suffix(6)
    self.init(identifier: "UTC\(text)", offset: offset)
  }

  /// Seconds by which the zone's clocks are ahead of UTC at a moment.
  package func offset(at seconds: Int) -> Int { rules.offset(at: seconds) }

  /// What people of the zone call their time at a moment, such as `CEST`; nil where they have no word.
  package func abbreviation(at seconds: Int) -> String? { rules.abbreviation(at: seconds) }

  /// The first moment behind another from which the clocks show another offset; nil if none is known.
  package func nextChange(after seconds: Int) -> Int? { rules.nextChange(after: seconds) }

  /// A moment as the zone's clocks show it.
  package func time(_ seconds: Int) -> ZonedTime {
    let seconds = ZonedTime(seconds: seconds, offset: 0).seconds
    return ZonedTime(seconds: seconds, offset: offset(at: seconds))
  }

  /// Fractions of a second are dropped.
  package func time(_ seconds: Double) -> ZonedTime {
    let range = ZonedTime.validSeconds
    let whole = min(max(seconds, Double(range.lowerBound)), Double(range.upperBound))
    return time(Int(exactly: whole.rounded(.down)) ?? 0)
  }

  /// The moment at which the clocks show a time of a day, `second` after its midnight. Of a time
  /// that a change of the clocks repeats it is one of the two; one that a change skips is taken as
  /// the moment an hour off.
  package func time(on date: CivilDate, second: Int) -> ZonedTime {
    let local = date.daysSinceEpoch * 86_400 + second
    let nearby = local - offset(at: local)
    return time(local - offset(at: nearby))
  }

  /// The first moment of a calendar day: its midnight, the first of two, or where clocks skip it the
  /// moment at which they do. A day that clocks skip as a whole begins with the next.
  package func start(of date: CivilDate) -> Int {
    let midnight = date.daysSinceEpoch * 86_400
    let offsets = [offset(at: midnight - 86_400), offset(at: midnight + 86_400)]
    let moments = offsets.map { midnight - $0 }.filter { $0 + offset(at: $0) == midnight }
    if let first = moments.min() {
      return first
    }
    let before = midnight - (offsets.max() ?? 0) - 1
    return nextChange(after: before) ?? midnight - offsets[0]
  }
}
