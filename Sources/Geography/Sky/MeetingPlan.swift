package import Platform
package import Text

/// The times of one day at which people in several zones can meet.
package struct MeetingPlan: Sendable {
  /// A person's zone and working hours.
  package struct Attendee: Sendable {
    package let zone: Zone
    package let hours: WorkingHours

    package init(zone: Zone, hours: WorkingHours) {
      self.zone = zone
      self.hours = hours
    }
  }

  /// A meeting outside the working hours of some attendees.
  package struct Compromise: Sendable, Equatable {
    /// Seconds since 1970.
    package let range: Range<Int>

    /// For each attendee, the minutes by which the meeting begins before the nearest working hours plus those by which
    /// it ends after them, rounded up.
    package let outsideMinutes: [Int]

    /// Lower is better: the worst attendee, then the sum, then the start.
    fileprivate var rank: (Int, Int, Int) {
      (outsideMinutes.max() ?? 0, outsideMinutes.reduce(0, +), range.lowerBound)
    }
  }

  /// Seconds between the starts of the meetings that `compromises` compares.
  private static let step = 900

  /// The day, in seconds since 1970; empty if the home zone skipped it.
  private let day: Range<Int>

  /// The working hours of each attendee around the day.
  private let working: [[Range<Int>]]

  /// - Parameter home: the zone of the calendar day.
  package init(_ attendees: [Attendee], on date: CivilDate, in home: Zone) {
    let start = home.start(of: date)
    day = start..<max(start, home.start(of: CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)))
    working = attendees.map { $0.hours.periods(around: date, in: $0.zone) }
  }

  /// The periods of the day that are working hours of everyone, in seconds since 1970; empty without attendees.
  package var common: [Range<Int>] {
    guard !working.isEmpty, !day.isEmpty else { return [] }
    return working.reduce([day]) { common, periods in
      common.flatMap { stretch in periods.map { stretch.clamped(to: $0) } }.filter { !$0.isEmpty }
    }
  }

  /// The least bad meetings of a length that begin on the day, without overlaps. Compares all meetings that begin at a
  /// quarter hour UTC: first by the attendee who is farthest outside the working hours, then by the sum over all
  /// attendees.
  ///
  /// - Returns: at most `count` meetings, the best first; empty without attendees, and if everyone has common
  ///   working hours of this length.
  package func compromises(minutes: Int, count: Int) -> [Compromise] {
    let length = minutes * 60
    guard !working.isEmpty, !common.contains(where: { $0.count >= length }) else { return [] }
    let first = (day.lowerBound + Self.step - 1) / Self.step * Self.step
    let all = stride(from: first, to: day.upperBound, by: Self.step)
      .map { compromise($0..<$0 + length) }
      .sorted { $0.rank < $1.rank }
    var chosen: [Compromise] = []
    for next in all where chosen.count < count {
      if !chosen.contains(where: { $0.range.overlaps(next.range) }) {
        chosen.append(next)
      }
    }
    return chosen
  }

  private func compromise(_ range: Range<Int>) -> Compromise {
    let outside = working.map { periods in
      let distances = periods.map { period in
        max(0, period.lowerBound - range.lowerBound) + max(0, range.upperBound - period.upperBound)
      }
      return ((distances.min() ?? 0) + 59) / 60
    }
    return Compromise(range: range, outsideMinutes: outside)
  }
}
