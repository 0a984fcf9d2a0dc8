import CityCore
import Foundation
import Testing

@Suite("Time zones")
struct ZoneTests {
  @Test("summer time starts and ends at the moments of its rule")
  func rule() throws {
    let berlin = try #require(Zone(identifier: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    // 2026-03-29T01:00Z and 2026-10-25T01:00Z.
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    #expect(berlin.offset(at: 1_792_890_000 - 1) == 7200)
    #expect(berlin.offset(at: 1_792_890_000) == 3600)
  }

  @Test("in the south summer spans the new year")
  func south() throws {
    let sydney = try #require(
      Zone(identifier: "Australia/Sydney", rule: "AEST-10AEDT,M10.1.0,M4.1.0/3"))
    #expect(sydney.offset(at: 1_767_225_600) == 39_600)
    #expect(sydney.offset(at: 1_782_864_000) == 36_000)
  }

  @Test(
    "every form of rule is read",
    arguments: [
      ("<-03>3", -10_800), ("<+0330>-3:30", 12_600), ("<+0545>-5:45:00", 20_700),
      ("EST5EDT,M3.2.0,M11.1.0", -18_000), ("IST-2IDT,M3.4.4/26,M10.5.0", 7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200), ("AAA3BBB,J60/0,J300", -10_800),
      ("AAA3BBB,59,299/-2:30", -10_800), ("UTC0", 0),
    ])
  func forms(rule: String, january: Int) throws {
    let zone = try #require(Zone(identifier: "Test", rule: rule))
    #expect(zone.offset(at: 1_767_225_600) == january)
  }

  @Test(
    "what is no rule is refused",
    arguments: [
      "", "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "<+01-1",
      "CET-1CEST,M3.0.0,M10.5.0", "CET-1x", "CET-168", "CET-1:60", "CET-1CEST,J0,J1",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,366,1", "CET-1CEST,M3.5.0,M10.5.0 ",
    ])
  func refused(rule: String) {
    #expect(Zone(identifier: "Test", rule: rule) == nil)
  }

  @Test("a time of a day is found, also on the days on which clocks change")
  func localTimes() throws {
    let berlin = try #require(Zone(identifier: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let spring = try #require(CivilDate("2026-03-29"))
    #expect(berlin.time(on: spring, second: 0).iso8601 == "2026-03-29T00:00:00+01:00")
    #expect(berlin.time(on: spring, second: 43_200).iso8601 == "2026-03-29T12:00:00+02:00")
    let autumn = try #require(CivilDate("2026-10-25"))
    #expect(berlin.time(on: autumn, second: 0).iso8601 == "2026-10-25T00:00:00+02:00")
    #expect(berlin.time(on: autumn, second: 43_200).iso8601 == "2026-10-25T12:00:00+01:00")
  }

  static let hasSystemZones = FileManager.default.fileExists(
    atPath: "/usr/share/zoneinfo/Europe/Berlin")

  @Test(
    "the system's files say what Foundation says", .enabled(if: hasSystemZones),
    arguments: [
      "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe",
      "Asia/Kolkata", "Pacific/Chatham", "Africa/Johannesburg", "Europe/Dublin", "Etc/GMT+9",
    ])
  func agreesWithFoundation(name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(name))
    let reference = try #require(TimeZone(identifier: name))
    // From 1980 into the years that only the rule at the end of a file tells.
    for seconds in stride(from: 315_532_800, to: 2_300_000_000, by: 1_234_567) {
      let wanted = reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(zone.offset(at: seconds) == wanted, "\(seconds)")
    }
  }

  @Test(
    "a name that could leave the folder is not looked for",
    arguments: ["../secret", "/etc/passwd", "Europe/../..", "a b", "", "Europe//Berlin", "Zürich"])
  func names(name: String) {
    let any = ZoneDatabase { Zone(identifier: $0, offset: 0) }
    #expect(any.zone(name) == nil)
    #expect(any.zone("Europe/Berlin") != nil)
    #expect(any.zone(nil) == nil)
  }

  @Test("damaged files give no zone and do no harm", .enabled(if: hasSystemZones))
  func damaged() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
    let file = folder.appendingPathComponent("Cut")
    let zones = ZoneDatabase(folder: folder.path)
    for length in stride(from: 0, to: whole.count - 40, by: 7) {
      try whole.prefix(length).write(to: file)
      #expect(zones.zone("Cut") == nil, "cut after \(length) bytes")
    }
    for position in 0..<64 {
      var bytes = whole
      bytes[position] = 0xFF
      try bytes.write(to: file)
      _ = zones.zone("Cut")?.offset(at: 1_700_000_000)
    }
  }
}
