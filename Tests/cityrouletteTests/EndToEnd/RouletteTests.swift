import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("The city of the day", .endToEnd, .serialized)
struct RouletteTests {
  @Test(
    "The city of the day is the same everywhere for one day of UTC, and changes on the next day")
  func daily() throws {
    func drawn(_ clock: String, _ seed: String, _ zone: String) throws -> JSON? {
      let backend = try Backend(
        try Home(), ["--clock", clock, "--seed", seed],
        shell: "export TZ=\(zone); exec \"$@\"")
      // Earlier draws have no effect.
      _ = try backend.call("session.open", ["mode": "import"])
      let opened = try backend.call("session.open", ["mode": "import", "source": "daily"])
      let ids = opened["cities"]?.array?.map { $0["id"] }
      #expect((ids ?? []).contains(opened["source"]?["drawn"]))
      return opened["source"]?["drawn"]
    }
    let early = try drawn("2026-03-01T00:00:00Z", "1", "Pacific/Kiritimati")
    #expect(try drawn("2026-03-01T23:59:59Z", "2", "America/Los_Angeles") == early)
    #expect(try drawn("2026-03-02T00:00:00Z", "1", "Pacific/Kiritimati") != early)
  }

  @Test(
    "A resumed session keeps the source \"daily\", even from a draft that states a surprise",
    arguments: [false, true])
  func resumed(isOld: Bool) throws {
    let home = try Home()
    let first = try Backend(home)
    let opened = try first.call("session.open", ["mode": "import", "source": "daily"])
    let source = try #require(opened["source"])
    #expect(source["kind"] == "daily" && source["date"]?.string != nil)
    _ = try first.call("city.toggleFavorite", ["city": source["drawn"] ?? .null])
    let listed = try first.call("session.list")
    #expect(listed["sessions"]?.array?.first?["source"] == source)
    let draft = try #require(listed["drafts"]?.array?.first?["draft"])
    #expect(try first.leave() == .code(0))
    if isOld {
      let path = "\(home.archive)-drafts/\(draft.string ?? "").jsonl"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let older = text.replacing(#""kind":"daily""#, with: #""kind":"surpriseMe""#)
      #expect(older != text)
      try File.replace(path, with: Array(older.utf8))
    }
    let resumed = try Backend(home).call("session.resume", ["draft": draft])
    #expect(resumed["source"] == source)
  }
}
