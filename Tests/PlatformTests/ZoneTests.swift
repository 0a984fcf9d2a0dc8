import Foundation
import Platform
import TestSupport
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

  @Test("UTC is written as Z where that is wanted")
  func utc() throws {
    let berlin = try #require(Zone(named: "Europe/Berlin"))
    #expect(Zone.utc.time(0.9).iso8601 == "1970-01-01T00:00:00+00:00")
    #expect(Zone.utc.time(-0.1).iso8601(utcAsZ: true) == "1969-12-31T23:59:59Z")
    #expect(berlin.time(0).iso8601(utcAsZ: true) == "1970-01-01T01:00:00+01:00")
  }

  /// `date` asks the C library, which reads the same files with code of its own; Foundation's rules
  /// are as old as the toolchain. Among the zones are clocks that changed often, in the south, by
  /// half an hour, below zero, before midnight and at its end.
  @Test(
    "clocks show what the C library says, from 1970 to 2090",
    arguments: [
      "Europe/Berlin", "Europe/Dublin", "Europe/London", "America/New_York", "America/St_Johns",
      "America/Caracas", "Australia/Lord_Howe", "Australia/Sydney", "Pacific/Auckland",
      "Pacific/Chatham", "Pacific/Apia", "Asia/Kathmandu", "Asia/Jerusalem", "Asia/Tokyo",
      "Africa/Johannesburg", "America/Havana", "America/Nuuk", "Antarctica/Troll", "UTC",
    ])
  func clocks(name: String) throws {
    let zone = try #require(Zone(named: name))
    // Every five days and a bit, so that all hours come.
    let moments = Array(stride(from: 0, to: 3_786_912_000, by: 5 * 86_400 + 5003))
    let expected = try Self.clocks(of: name, at: moments)
    try #require(expected.count == moments.count)
    let shown = moments.map { zone.time(Double($0)).iso8601 }
    let wrong = zip(shown, expected).first { $0 != $1 }
    #expect(wrong == nil, "the first of them")
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
    // Where no clock was known `date` says so by the sign.
    return text.replacing("-00:00\n", with: "+00:00\n").split(separator: "\n").map(String.init)
  }
}
