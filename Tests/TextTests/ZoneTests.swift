import Testing
import Text

@Suite("Time zones")
struct ZoneTests {
  @Test("summer time starts and ends at its moments")
  func summerTime() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    // 2026-03-29T01:00Z and 2026-10-25T01:00Z.
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    #expect(berlin.offset(at: 1_792_890_000 - 1) == 7200)
    #expect(berlin.offset(at: 1_792_890_000) == 3600)
  }

  @Test("in the south summer spans the new year")
  func south() throws {
    let sydney = try #require(Zone(named: "Australia/Sydney"))
    #expect(sydney.offset(at: 1_767_225_600) == 39_600)
    #expect(sydney.offset(at: 1_782_864_000) == 36_000)
  }

  @Test("a time of a day is found, also on the days on which clocks change")
  func localTimes() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    let spring = try #require(CivilDate("2026-03-29"))
    #expect(berlin.time(on: spring, second: 0).iso8601 == "2026-03-29T00:00:00+01:00")
    #expect(berlin.time(on: spring, second: 43_200).iso8601 == "2026-03-29T12:00:00+02:00")
    let autumn = try #require(CivilDate("2026-10-25"))
    #expect(berlin.time(on: autumn, second: 0).iso8601 == "2026-10-25T00:00:00+02:00")
    #expect(berlin.time(on: autumn, second: 43_200).iso8601 == "2026-10-25T12:00:00+01:00")
  }

  @Test(
    "what is no name of a zone gives none",
    arguments: ["../secret", "/etc/passwd", "a b", "", "Europe//Berlin", "Zürich"])
  func names(name: String) {
    #expect(Zone(named: name) == nil)
  }

  @Test(
    "a zone that is only an offset is named after it",
    arguments: [(20_700, "UTC+05:45"), (0, "UTC+00:00")])
  func offsets(offset: Int, name: String) {
    let zone = Zone(offset: offset)
    #expect(zone.identifier == name)
    #expect(zone.offset(at: 0) == offset)
  }
}
