import Platform
import Testing
import Text

@testable import Geography

@Suite("Local clocks of cities")
struct LocalClockTests {
  private static let berlin = Coordinate(lat: 52.524, lon: 13.411)
  private static let tokyo = Coordinate(lat: 35.69, lon: 139.692)

  private func zone(_ name: String) throws -> Zone { try #require(Zone(named: name)) }

  private func overlap(
    _ hours: WorkingHours = .usual, _ names: String..., on day: String
  ) throws -> [String] {
    let zones = try names.map(zone)
    let date = try #require(CivilDate(day))
    let plan = MeetingPlan(
      zones.map { .init(zone: $0, hours: hours) }, on: date, in: zones[0])
    return plan.common.map { range in
      let start = Zone.utc.time(range.lowerBound)
      let end = Zone.utc.time(range.upperBound)
      return "\(start.iso8601(utcAsZ: true)) \(end.iso8601(utcAsZ: true))"
    }
  }

  @Test("A clock reports local time, next change, distance and bearing of a city")
  func clock() throws {
    let city = City(
      id: 1, name: "Tokyo", coordinate: Self.tokyo, timezone: "Asia/Tokyo")
    // 2026-05-01T16:00:00Z: it is the next day in Tokyo.
    let origin = LocalClock.Origin(Self.berlin, zone: try zone("Europe/Berlin"))
    let clock = LocalClock(city, at: 1_777_651_200, from: origin)
    #expect(clock.time?.iso8601 == "2026-05-02T01:00:00+09:00")
    #expect(clock.dayDifference == 1)
    #expect(clock.nextChange == nil)
    #expect(abs(clock.distanceKm - 8916) < 10)
    #expect(clock.compass == .northEast)
    let unknown = City(id: 2, name: "Somewhere", coordinate: Self.berlin, timezone: "Old/Name")
    let lost = LocalClock(unknown, at: 0, from: origin)
    #expect(lost.time == nil && lost.dayDifference == nil && lost.nextChange == nil)
    #expect(lost.distanceKm == 0 && lost.bearing == nil && lost.compass == nil)
  }

  @Test("The bearing is that of the great circle")
  func bearings() {
    let equator = Coordinate(lat: 0, lon: 0)
    #expect(equator.bearing(to: Coordinate(lat: 10, lon: 0)) == 0)
    #expect(abs((equator.bearing(to: Coordinate(lat: 0, lon: 10)) ?? 0) - 90) < 1e-9)
    #expect(abs((equator.bearing(to: Coordinate(lat: 0, lon: -10)) ?? 0) - 270) < 1e-9)
    #expect(abs((equator.bearing(to: Coordinate(lat: -10, lon: 0)) ?? 0) - 180) < 1e-9)
    #expect(equator.bearing(to: equator) == nil)
    // Baghdad to Osaka, from the Wikipedia article on great-circle navigation.
    let baghdad = Coordinate(lat: 35, lon: 45)
    #expect(abs((baghdad.bearing(to: Coordinate(lat: 35, lon: 135)) ?? 0) - 60.16) < 0.01)
  }

  @Test(
    "Cities in near time zones have common working hours, and Berlin and California have none"
  )
  func common() throws {
    #expect(
      try overlap(.usual, "Europe/Berlin", "America/New_York", on: "2026-05-01")
        == ["2026-05-01T13:00:00Z 2026-05-01T15:00:00Z"])
    #expect(try overlap(.usual, "Europe/Berlin", "America/Los_Angeles", on: "2026-05-01").isEmpty)
    #expect(
      try overlap(.usual, "Pacific/Auckland", "America/Los_Angeles", on: "2026-05-02")
        == ["2026-05-01T21:00:00Z 2026-05-02T00:00:00Z"])
  }

  @Test("Two shifts over midnight may overlap twice on one day")
  func nights() throws {
    let hours = try #require(WorkingHours(start: "22:00", end: "06:00"))
    #expect(
      try overlap(hours, "UTC", "Europe/London", on: "2026-01-10")
        == [
          "2026-01-10T00:00:00Z 2026-01-10T06:00:00Z", "2026-01-10T22:00:00Z 2026-01-11T00:00:00Z",
        ])
  }

  @Test("Working hours follow the clock on a day with a change of offset")
  func change() throws {
    let hours = try #require(WorkingHours(start: "01:00", end: "05:00"))
    #expect(
      try overlap(hours, "Europe/Berlin", on: "2026-03-29")
        == ["2026-03-29T00:00:00Z 2026-03-29T03:00:00Z"])
  }

  @Test(
    "Invalid working hours are refused",
    arguments: [
      ("9:00", "17:00"), ("09:00", "09:00"), ("24:00", "09:00"), ("+9:00", "17:00"),
      ("09-00", "17:00"), ("", ""), ("009:0", "10:00"), ("09:00", "1٣:00"),
    ])
  func refused(start: String, end: String) {
    #expect(WorkingHours(start: start, end: end) == nil)
  }
}
