import Foundation

/// A time zone: how far its clocks are ahead of UTC, and when.
package struct Zone: Sendable, Hashable {
  package static let utc = Zone(identifier: "UTC", offset: 0)

  /// IANA name such as `Europe/Berlin`, or `UTC+02:00` for a zone that is only an offset.
  package let identifier: String

  private let timeZone: TimeZone

  /// A zone by its IANA name; nil for a name that the system does not know.
  package init?(named identifier: String) {
    guard let timeZone = TimeZone(identifier: identifier) else { return nil }
    (self.identifier, self.timeZone) = (identifier, timeZone)
  }

  /// A zone whose clocks never change; `offset` in seconds ahead of UTC. One that no place has is
  /// taken as UTC.
  package init(identifier: String, offset: Int) {
    self.identifier = identifier
    timeZone = TimeZone(secondsFromGMT: offset) ?? .gmt
  }

  /// A zone that is only an offset, named after it.
  package init(offset: Int) {
    let text = ZonedTime(seconds: 0, offset: offset).iso8601.suffix(6)
    self.init(identifier: "UTC\(text)", offset: offset)
  }

  /// Seconds by which the zone's clocks are ahead of UTC at a moment.
  package func offset(at seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// A moment as the zone's clocks show it.
  package func time(_ seconds: Int) -> ZonedTime {
    let seconds = ZonedTime(seconds: seconds, offset: 0).seconds
    return ZonedTime(seconds: seconds, offset: offset(at: seconds))
  }

  /// The moment at which the clocks show a time of a day, `second` after its midnight. Of a time
  /// that a change of the clocks repeats it is one of the two; one that a change skips is taken as
  /// the moment an hour off.
  package func time(on date: CivilDate, second: Int) -> ZonedTime {
    let local = date.daysSinceEpoch * 86_400 + second
    let nearby = local - offset(at: local)
    return time(local - offset(at: nearby))
  }
}
