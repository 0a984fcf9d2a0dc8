/// A time zone: how far its clocks are ahead of UTC, and when.
package struct Zone: Sendable, Hashable {
  package static let utc = Zone(identifier: "UTC", offset: 0)

  /// IANA name such as `Europe/Berlin`, or `UTC+02:00` for a zone that is only an offset.
  package let identifier: String

  /// Moments at which the offset changes, ascending, and the offset from each on.
  private let transitions: [Transition]

  /// Before the first transition.
  private let firstOffset: Int

  /// After the last transition; nil if its offset stays for good.
  private let rule: ZoneRule?

  struct Transition: Sendable, Hashable {
    /// Seconds since 1970.
    var time: Int

    /// Seconds ahead of UTC.
    var offset: Int
  }

  init(identifier: String, firstOffset: Int, transitions: [Transition], rule: ZoneRule?) {
    self.identifier = identifier
    self.firstOffset = firstOffset
    self.transitions = transitions
    self.rule = rule
  }

  /// A zone whose clocks never change; `offset` in seconds ahead of UTC.
  package init(identifier: String, offset: Int) {
    self.init(identifier: identifier, firstOffset: offset, transitions: [], rule: nil)
  }

  /// A zone that is only an offset, named after it.
  package init(offset: Int) {
    let text = ZonedTime(seconds: 0, offset: offset).iso8601.suffix(6)
    self.init(identifier: "UTC\(text)", offset: offset)
  }

  /// A zone by its POSIX rule, such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil if it cannot be read.
  package init?(identifier: String, rule text: String) {
    guard let rule = ZoneRule(text) else { return nil }
    self.init(
      identifier: identifier, firstOffset: rule.standardOffset, transitions: [], rule: rule)
  }

  /// Seconds by which the zone's clocks are ahead of UTC at a moment.
  package func offset(at seconds: Int) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: seconds) ?? firstOffset }
    if seconds >= last.time { return rule?.offset(at: seconds) ?? last.offset }
    let following = transitions.partitioningIndex { $0.time > seconds }
    return following > 0 ? transitions[following - 1].offset : firstOffset
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

extension Array {
  /// The first index whose element belongs to the second part; the first part comes first.
  fileprivate func partitioningIndex(_ belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
