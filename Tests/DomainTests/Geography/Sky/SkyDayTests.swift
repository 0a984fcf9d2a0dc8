import Platform
import Testing
import Text

@testable import Geography

@Suite("Sun and moon of a day")
struct SkyDayTests {
  private func days(
    _ count: Int = 1, from day: String, _ lat: Double, _ lon: Double, _ zone: Zone
  ) throws -> [SkyDay] {
    let first = try #require(CivilDate(day))
    let start = Double(zone.start(of: first))
    let phases = MoonPhases(from: start, to: start + Double(count) * 86_400, atLeast: 4)
    let place = Coordinate(lat: lat, lon: lon)
    return SkyDay.days(count, from: first, over: place, in: zone, phases: phases)
  }

  private func shown(_ moment: Double?, _ zone: Zone) -> String? {
    moment.map { zone.time($0.rounded()).iso8601 }
  }

  @Test("A sunset after midnight belongs to the previous day, and no sunset is reported twice")
  func behindMidnight() throws {
    let zone = try #require(Zone(named: "Atlantic/Reykjavik"))
    let days = try days(3, from: "2026-06-20", 64.1355, -21.8954, zone)
    let sets = days.compactMap(\.sun.set)
    #expect((shown(sets.first, zone) ?? "").hasPrefix("2026-06-21T00:0"))
    #expect(sets.count == 3)
    #expect(zip(sets, sets.dropFirst()).allSatisfy { 86_000...86_800 ~= $1 - $0 })
    #expect(days.allSatisfy { $0.sun.state == .normal && $0.sun.length > 75_000 })
  }

  /// Hammerfest: after the last sunset in May, the sun stays up until the end of July.
  @Test("The polar day starts with a day that has only a sunrise or only a sunset")
  func polarDay() throws {
    let zone = try #require(Zone(named: "Europe/Oslo"))
    let days = try days(31, from: "2026-05-01", 70.6634, 23.6821, zone)
    let kinds = days.map { ($0.sun.rise != nil, $0.sun.set != nil) }
    #expect(kinds.first?.0 == true)
    #expect(kinds.first?.1 == true)
    #expect(days.last?.sun.state == .polarDay)
    #expect(days.last?.sun.length == 86_400)
    #expect(kinds.filter { $0 != $1 }.count <= 1)
    #expect(days.last?.sun.passing(.civil).up == nil)
    #expect(days.last?.sun.passing(.goldenEnd).up != nil)
    let lengths = days.map(\.sun.length)
    #expect(lengths == lengths.sorted())
  }

  @Test("A day of the polar night has twilight and no daylight")
  func polarNight() throws {
    let zone = try #require(Zone(named: "Europe/Oslo"))
    let day = try #require(try days(from: "2026-12-21", 69.65, 18.96, zone).first?.sun)
    #expect(day.state == .polarNight)
    #expect(day.length == 0)
    #expect(day.rise == nil && day.set == nil)
    #expect(day.noonHeight < -2)
    #expect(day.passing(.civil).up != nil && day.passing(.civil).down != nil)
    #expect(day.passing(.goldenEnd).up == nil)
  }

  @Test("At the poles the sun rises once a year")
  func poles() throws {
    let sunny = try days(31, from: "2026-03-05", 90, 0, .utc).map(\.sun)
    #expect(sunny.filter { $0.rise != nil }.count == 1)
    #expect(sunny.allSatisfy { $0.set == nil })
    #expect(sunny.first?.state == .polarNight)
    #expect(sunny.last?.state == .polarDay)
  }

  /// In Berlin, the days of 2026-03-29 and 2026-10-25 have 23 and 25 hours.
  @Test(
    "Around a clock change, every event is on its own calendar day",
    arguments: ["2026-03-15", "2026-10-12"])
  func changes(first: String) throws {
    let zone = try #require(Zone(named: "Europe/Berlin"))
    let days = try days(31, from: first, 52.52, 13.405, zone)
    for day in days {
      let times = [day.sun.rise, day.sun.noon, day.sun.set, day.moon.rise, day.moon.set]
      #expect(times.compactMap { $0 }.allSatisfy { zone.time($0.rounded()).date == day.date })
      #expect(abs(day.lengthChange) < 260)
    }
    // Exactly one moonrise and one moonset are missing in a month.
    #expect(days.filter { $0.moon.rise == nil }.count == 1)
    #expect(days.filter { $0.moon.set == nil }.count == 1)
    #expect(days.allSatisfy { $0.moon.state == .normal })
  }

  @Test("Each principal phase is reported on one day, and a new moon resets the age")
  func phases() throws {
    let zone = try #require(Zone(named: "Asia/Tokyo"))
    let days = try days(30, from: "2026-05-01", 35.69, 139.69, zone)
    for phase in [MoonIllumination.Phase.newMoon, .firstQuarter, .lastQuarter] {
      #expect(days.filter { $0.illumination.phase == phase }.count == 1)
    }
    #expect(days.first { $0.illumination.phase == .newMoon }?.date.iso8601 == "2026-05-17")
    #expect(days.filter { $0.illumination.age < 86_400 }.count == 1)
    #expect(days.allSatisfy { -86_400...2_600_000 ~= $0.illumination.age })
    let full = try #require(days.max { $0.illumination.fraction < $1.illumination.fraction })
    #expect(full.illumination.fraction > 0.99)
    #expect(abs(full.illumination.lead - 180) < 12)
  }

  @Test("A day that the calendar skipped has sun times and no moon times")
  func skipped() throws {
    let apia = try #require(Zone(named: "Pacific/Apia"))
    let days = try days(3, from: "2011-12-29", -13.83, -171.77, apia)
    #expect(days.count == 3)
    #expect(days[1].moon.rise == nil && days[1].moon.set == nil)
    #expect(days[2].sun.rise != nil)
  }
}
