import Testing
import Text

@Suite("Time zone files")
struct ZoneRulesTests {
  /// A file of version 2 without transitions and with this rule.
  private func file(rule: String, offset: Int32 = 3600) -> [UInt8] {
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif2".utf8) + Array(repeating: 0, count: 15) + counts
    let type = withUnsafeBytes(of: offset.bigEndian) { Array($0) } + [0, 0]
    let block = header + type + Array("CET\0".utf8)
    return block + block + Array("\n\(rule)\n".utf8)
  }

  @Test("A rule without a table is applied, in both hemispheres and with either sign")
  func rules() throws {
    let berlin = try #require(ZoneRules(tzif: file(rule: "CET-1CEST,M3.5.0,M10.5.0/3")))
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    let sydney = try #require(ZoneRules(tzif: file(rule: "AEST-10AEDT,M10.1.0,M4.1.0/3")))
    #expect(sydney.offset(at: 1_767_225_600) == 39_600)
    #expect(sydney.offset(at: 1_782_864_000) == 36_000)
    let dublin = try #require(ZoneRules(tzif: file(rule: "IST-1GMT0,M10.5.0,M3.5.0/1")))
    #expect(dublin.offset(at: 1_767_225_600) == 0)
    let nuuk = try #require(ZoneRules(tzif: file(rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0")))
    #expect(nuuk.offset(at: 1_782_864_000) == -3600)
    let kathmandu = try #require(ZoneRules(tzif: file(rule: "<+0545>-5:45")))
    #expect(kathmandu.offset(at: 0) == 20_700)
  }

  @Test(
    "With an unreadable rule, the last entry of the table applies",
    arguments: [
      "", "?", "CET", "CET-1CEST", "CET-1CEST,J60,J300", "CET-999", "CET-1CEST,M13.5.0,M1.1.1",
    ])
  func unread(rule: String) throws {
    let zone = try #require(ZoneRules(tzif: file(rule: rule, offset: 7200)))
    #expect(zone.offset(at: 0) == 7200)
  }

  @Test("A truncated or changed file is refused, at any byte")
  func broken() {
    let whole = file(rule: "CET-1")
    #expect(ZoneRules(tzif: Array("# tzdb data for Europe".utf8)) == nil)
    for length in 0..<(whole.count - "\nCET-1\n".count) {
      #expect(ZoneRules(tzif: Array(whole[..<length])) == nil)
    }
    for index in whole.indices {
      var changed = whole
      changed[index] = 0xFF
      _ = ZoneRules(tzif: changed)?.offset(at: 1_774_746_000)
    }
  }
}
