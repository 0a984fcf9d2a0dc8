import Platform
import Testing
import Text

@testable import Geography

@Suite("Meetings of people in several zones")
struct MeetingPlanTests {
  /// Zones with offsets of whole, half and quarter hours, and with different clock changes or none.
  private static let zones = [
    "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Apia", "Pacific/Kiritimati", "Africa/Lagos",
    "America/Halifax", "America/St_Johns", "Asia/Kolkata", "Africa/Casablanca", "UTC",
  ]

  /// Bounds of working hours, away from the hours at which clocks change.
  private static let bounds = [
    "05:00", "06:30", "08:00", "09:00", "12:15", "16:45", "17:00", "20:00", "22:00",
  ]

  @Test(
    "Common hours and least bad meetings are those that a search in steps of five minutes finds, also when clocks change"
  )
  func search() throws {
    var random = SeededGenerator(seed: 42)
    var clocks = LocalClocks()
    for _ in 0..<2000 {
      let people = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let name = try #require(Self.zones.randomElement(using: &random))
        let bounds = Self.bounds.shuffled(using: &random)
        return MeetingPlan.Attendee(
          zone: try #require(Zone(named: name)),
          hours: try #require(WorkingHours(start: bounds[0], end: bounds[1])))
      }
      // Days around clock changes of 2026 in the northern and the southern hemisphere.
      let start = try #require(
        ["2026-03-05", "2026-03-26", "2026-04-02", "2026-09-24", "2026-10-22", "2026-10-30"]
          .compactMap { CivilDate($0) }.randomElement(using: &random))
      let date = CivilDate(
        daysSinceEpoch: start.daysSinceEpoch + Int.random(in: 0...6, using: &random))
      let minutes = [15, 30, 60, 90, 240].randomElement(using: &random) ?? 60
      let plan = MeetingPlan(people, on: date, in: people[0].zone)
      let search = StepSearch(people, on: date, with: &clocks)
      let text =
        "\(people.map { ($0.zone.identifier, $0.hours) }) on \(date.iso8601), \(minutes) minutes"
      #expect(plan.common == search.common, "\(text)")
      #expect(
        plan.compromises(minutes: minutes, count: 1).first?.outsideMinutes
          == search.leastOutside(minutes: minutes), "\(text)")
    }
  }

  @Test(
    "Hours around a skipped day or time are those that the clocks show",
    arguments: [
      // Samoa moved across the date line and skipped 2011-12-30.
      (
        "Pacific/Apia", "2011-12-29", "09:00", "17:00",
        ["2011-12-29T19:00:00Z 2011-12-30T03:00:00Z"]
      ),
      (
        "Pacific/Apia", "2011-12-31", "09:00", "17:00",
        ["2011-12-30T19:00:00Z 2011-12-31T03:00:00Z"]
      ),
      // London's clocks skip from 01:00 to 02:00, and Troll's from 01:00 to 03:00.
      (
        "Europe/London", "2026-03-29", "01:30", "05:00",
        ["2026-03-29T01:00:00Z 2026-03-29T04:00:00Z"]
      ),
      ("Antarctica/Troll", "2026-03-29", "01:30", "02:00", []),
      // The clocks of London and New York show 01:30 twice.
      (
        "Europe/London", "2026-10-25", "01:30", "05:00",
        ["2026-10-25T00:30:00Z 2026-10-25T05:00:00Z"]
      ),
      (
        "America/New_York", "2026-11-01", "00:30", "01:30",
        ["2026-11-01T04:30:00Z 2026-11-01T06:30:00Z"]
      ),
      ("Asia/Tokyo", "2026-05-01", "00:00", "24:00", ["2026-04-30T15:00:00Z 2026-05-01T15:00:00Z"]),
    ])
  func skipped(name: String, day: String, start: String, end: String, expected: [String]) throws {
    let zone = try #require(Zone(named: name))
    let hours = try #require(WorkingHours(start: start, end: end))
    let plan = MeetingPlan(
      [.init(zone: zone, hours: hours)], on: try #require(CivilDate(day)), in: zone)
    let common = plan.common.map { range in
      [range.lowerBound, range.upperBound].map { Zone.utc.time($0).iso8601(utcAsZ: true) }
        .joined(separator: " ")
    }
    #expect(common == expected)
  }

  @Test("Someone who works all day, every day, is never outside the working hours")
  func always() throws {
    let day = try #require(WorkingHours(start: "00:00", end: "24:00"))
    let people = try ["Asia/Tokyo", "America/Halifax"].map {
      MeetingPlan.Attendee(zone: try #require(Zone(named: $0)), hours: day)
    }
    let plan = MeetingPlan(people, on: try #require(CivilDate("2026-05-01")), in: people[0].zone)
    #expect(plan.common.map(\.count) == [86_400])
    #expect(plan.compromises(minutes: 1440, count: 3).isEmpty)
  }

  @Test("The least bad meetings do not overlap, and the best comes first")
  func several() throws {
    let people = try ["Asia/Tokyo", "Africa/Lagos", "America/Halifax"].map {
      MeetingPlan.Attendee(zone: try #require(Zone(named: $0)), hours: .usual)
    }
    let plan = MeetingPlan(people, on: try #require(CivilDate("2027-03-10")), in: people[0].zone)
    let found = plan.compromises(minutes: 60, count: 3)
    #expect(found.map(\.outsideMinutes) == [[180, 0, 180], [120, 0, 240], [240, 0, 120]])
    for (one, other) in zip(found, found.dropFirst()) {
      #expect(!one.range.overlaps(other.range))
    }
  }

  @Test("Without common hours of the length of the meeting there are compromises, otherwise none")
  func length() throws {
    let people = try ["Europe/Berlin", "America/New_York"].map {
      MeetingPlan.Attendee(zone: try #require(Zone(named: $0)), hours: .usual)
    }
    let plan = MeetingPlan(people, on: try #require(CivilDate("2026-05-01")), in: people[0].zone)
    #expect(plan.common.map(\.count) == [7200])
    #expect(plan.compromises(minutes: 120, count: 3).isEmpty)
    #expect(plan.compromises(minutes: 121, count: 1).first?.outsideMinutes.reduce(0, +) == 1)
    #expect(MeetingPlan([], on: try #require(CivilDate("2026-05-01")), in: .utc).common.isEmpty)
  }
}

/// Finds meetings by asking each clock every five minutes whether it shows working hours. All hours, offsets and
/// meetings here are multiples of five minutes.
private struct StepSearch {
  private static let step = 300

  /// Whether each person works in a step, for the steps from two days before the day to three days after it.
  private let working: [[Bool]]

  /// The first of these steps, in seconds since 1970.
  private let origin: Int

  /// The steps of the day on the first person's clock.
  private let day: [Int]

  init(_ people: [MeetingPlan.Attendee], on date: CivilDate, with clocks: inout LocalClocks) {
    let origin = (date.daysSinceEpoch - 2) * 86_400
    let times = stride(from: origin, to: origin + 6 * 86_400, by: Self.step)
    self.origin = origin
    working = people.map { person in
      clocks.times(times, in: person.zone).map { time in
        let hours = person.hours
        return hours.start < hours.end
          ? (hours.start..<hours.end).contains(time.second)
          : time.second >= hours.start || time.second < hours.end
      }
    }
    let home = clocks.times(times, in: people[0].zone)
    day = home.indices.filter { home[$0].day == date.daysSinceEpoch }
  }

  var common: [Range<Int>] {
    var found: [Range<Int>] = []
    for step in day where working.allSatisfy({ $0[step] }) {
      let start = origin + step * Self.step
      if let last = found.last, last.upperBound == start {
        found[found.count - 1] = last.lowerBound..<start + Self.step
      } else {
        found.append(start..<start + Self.step)
      }
    }
    return found
  }

  /// The minutes of each person outside the working hours in the least bad meeting; nil if everyone has common
  /// hours of this length.
  func leastOutside(minutes: Int) -> [Int]? {
    guard !common.contains(where: { $0.count >= minutes * 60 }) else { return nil }
    let starts = day.filter { (origin + $0 * Self.step) % 900 == 0 }
    let steps = minutes * 60 / Self.step
    let stretches = working.map(stretches)
    let all = starts.map { start in
      stretches.map { outside(start, start + steps, $0) * Self.step / 60 }
    }
    return all.min { one, other in
      let ranks = [one, other].map { ($0.max() ?? 0, $0.reduce(0, +)) }
      return ranks[0] < ranks[1]
    }
  }

  /// The least number of steps by which a stretch of work must grow, before it and after it, to contain the
  /// meeting.
  private func outside(_ start: Int, _ end: Int, _ stretches: [Range<Int>]) -> Int {
    stretches.map { max(0, $0.lowerBound - start) + max(0, end - $0.upperBound) }.min() ?? 0
  }

  /// The runs of consecutive steps in which a person works.
  private func stretches(_ working: [Bool]) -> [Range<Int>] {
    let starts = working.indices.filter { working[$0] && ($0 == 0 || !working[$0 - 1]) }
    return starts.map { $0..<(working[$0...].firstIndex(of: false) ?? working.count) }
  }
}

/// The local times of zones, each computed once.
private struct LocalClocks {
  private var known: [String: [(day: Int, second: Int)]] = [:]

  mutating func times(_ moments: StrideTo<Int>, in zone: Zone) -> [(day: Int, second: Int)] {
    let key = "\(zone.identifier) \(Array(moments.prefix(1)))"
    if let times = known[key] {
      return times
    }
    let times = moments.map { moment in
      let time = zone.time(moment)
      return (time.date.daysSinceEpoch, time.secondOfDay)
    }
    known[key] = times
    return times
  }
}
