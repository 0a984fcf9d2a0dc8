import Foundation
import Platform
import TestSupport
import Testing
import Text

@Suite("Time zones")
struct ZoneTests {
  @Test("Summer time starts and ends at the right moments")
  func summerTime() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    // 2026-03-29T01:00Z and 2026-10-25T01:00Z.
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    #expect(berlin.offset(at: 1_792_890_000 - 1) == 7200)
    #expect(berlin.offset(at: 1_792_890_000) == 3600)
  }

  @Test("Summer time in the southern hemisphere spans the new year")
  func south() throws {
    let sydney = try #require(Zone(named: "Australia/Sydney"))
    #expect(sydney.offset(at: 1_767_225_600) == 39_600)
    #expect(sydney.offset(at: 1_782_864_000) == 36_000)
  }

  @Test("A local time is resolved, also on days with a clock change")
  func localTimes() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    let spring = try #require(CivilDate("2026-03-29"))
    #expect(berlin.time(on: spring, second: 0).iso8601 == "2026-03-29T00:00:00+01:00")
    #expect(berlin.time(on: spring, second: 43_200).iso8601 == "2026-03-29T12:00:00+02:00")
    let autumn = try #require(CivilDate("2026-10-25"))
    #expect(berlin.time(on: autumn, second: 0).iso8601 == "2026-10-25T00:00:00+02:00")
    #expect(berlin.time(on: autumn, second: 43_200).iso8601 == "2026-10-25T12:00:00+01:00")
  }

  @Test("The next clock change is found, within the table and after its end")
  func nextChange() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    #expect(berlin.nextChange(after: 1_774_746_000 - 1) == 1_774_746_000)
    #expect(berlin.nextChange(after: 1_774_746_000) == 1_792_890_000)
    // 2090-03-26T01:00Z, which is after the end of the table.
    #expect(berlin.nextChange(after: 3_786_912_000)?.description == "3794173200")
    #expect(berlin.abbreviation(at: 1_774_746_000) == "CEST")
    #expect(berlin.abbreviation(at: 3_786_912_000) == "CET")
    let tokyo = try #require(Zone(named: "Asia/Tokyo"))
    #expect(tokyo.nextChange(after: 0) == nil)
    let kathmandu = try #require(Zone(named: "Asia/Kathmandu"))
    #expect(kathmandu.abbreviation(at: 1_774_746_000) == nil)
    #expect(Zone(offset: 3600).nextChange(after: 0) == nil)
    #expect(Zone(offset: 3600).abbreviation(at: 0) == nil)
  }

  @Test(
    "A day starts at its first moment, even if clocks skip or repeat midnight or skip the day",
    arguments: [
      ("Europe/Berlin", "2026-03-29", "2026-03-29T00:00:00+01:00"),
      ("Europe/Berlin", "2026-03-30", "2026-03-30T00:00:00+02:00"),
      ("America/Havana", "2026-03-08", "2026-03-08T01:00:00-04:00"),
      ("America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00"),
      ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00"),
      ("America/Sao_Paulo", "2018-02-18", "2018-02-18T00:00:00-03:00"),
      ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"),
      ("Pacific/Apia", "2011-12-29", "2011-12-29T00:00:00-10:00"),
    ])
  func starts(name: String, day: String, expected: String) throws {
    let zone = try #require(Zone(named: name))
    let start = zone.start(of: try #require(CivilDate(day)))
    #expect(zone.time(start).iso8601 == expected)
  }

  @Test(
    "A time is parsed with its offset",
    arguments: [
      ("2026-05-01T12:00:00Z", 1_777_636_800, 0),
      ("2026-05-01T14:00:00+02:00", 1_777_636_800, 7200),
      ("2026-05-01T08:30-03:30", 1_777_636_800, -12_600),
      ("2026-05-01T12:00:00.999Z", 1_777_636_800, 0),
    ])
  func offsetTimes(text: String, seconds: Int, offset: Int) {
    #expect(ZonedTime(iso8601: text) == ZonedTime(seconds: seconds, offset: offset))
  }

  @Test(
    "A text without a time and offset is refused",
    arguments: [
      "", "Z", "2026-05-01", "2026-05-01T12:00:00", "2026-05-01T12:00:00+2",
      "2026-05-01T12:00:00.Z",
      "2026-05-01T12:00:00+24:00", "2026-05-01T25:00:00Z", "now", "2026-05-01 12:00:00Z",
      "2026-05-01T12:00:00~02:00",
    ])
  func noTimes(text: String) {
    #expect(ZonedTime(iso8601: text) == nil)
  }

  @Test(
    "An invalid name has no zone",
    arguments: ["../secret", "/etc/passwd", "a b", "", "Europe//Berlin", "Zürich"])
  func names(name: String) {
    #expect(Zone(named: name) == nil)
  }

  @Test(
    "A zone with a fixed offset is named after the offset",
    arguments: [(20_700, "UTC+05:45"), (0, "UTC+00:00")])
  func offsets(offset: Int, name: String) {
    let zone = Zone(offset: offset)
    #expect(zone.identifier == name)
    #expect(zone.offset(at: 0) == offset)
  }

  @Test("UTC is written as Z on request")
  func utc() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    #expect(Zone.utc.time(0.9).iso8601 == "1970-01-01T00:00:00+00:00")
    #expect(Zone.utc.time(-0.1).iso8601(utcAsZ: true) == "1969-12-31T23:59:59Z")
    #expect(berlin.time(0).iso8601(utcAsZ: true) == "1970-01-01T01:00:00+01:00")
  }

  /// `date` uses the C library, which reads the same files with its own code; Foundation's rules are as old
  /// as the toolchain. The zones include southern ones, ones with frequent changes, changes by half an hour,
  /// negative summer time, and changes at or before midnight.
  @Test(
    "Local times agree with the C library from 1970 to 2090",
    arguments: [
      "Europe/Berlin", "Europe/Dublin", "Europe/London", "America/New_York", "America/St_Johns",
      "America/Caracas", "Australia/Lord_Howe", "Australia/Sydney", "Pacific/Auckland",
      "Pacific/Chatham", "Pacific/Apia", "Asia/Kathmandu", "Asia/Jerusalem", "Asia/Tokyo",
      "Africa/Johannesburg", "America/Havana", "America/Nuuk", "Antarctica/Troll", "UTC",
    ])
  func clocks(name: String) throws {
    let zone = try #require(Zone(named: name))
    // Every five days and 5,003 seconds, to cover all hours of the day.
    let moments = Array(stride(from: 0, to: 3_786_912_000, by: 5 * 86_400 + 5003))
    let expected = try Self.clocks(of: name, at: moments)
    try #require(expected.count == moments.count)
    let shown = moments.map { zone.time(Double($0)).iso8601 }
    let wrong = zip(shown, expected).first { $0 != $1 }
    #expect(wrong == nil, "the first difference")
  }

  private static func clocks(of zone: String, at moments: [Int]) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write(Data(moments.map { "@\($0)\n" }.joined().utf8), to: "moments")
    let date = Process()
    date.executableURL = URL(filePath: "/usr/bin/env")
    date.arguments = ["TZ=\(zone)", "date", "-f", folder.path("moments"), "+%Y-%m-%dT%H:%M:%S%:z"]
    let output = Foundation.Pipe()
    date.standardOutput = output
    try date.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    date.waitUntilExit()
    // `date` writes the sign - where no local time was known.
    return text.replacing("-00:00\n", with: "+00:00\n").split(separator: "\n").map(String.init)
  }
}
