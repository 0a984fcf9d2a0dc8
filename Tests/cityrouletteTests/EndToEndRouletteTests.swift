import JSON
import TestSupport
import Testing

@Suite("The city of the day", .ownThread, .serialized)
struct EndToEndRouletteTests {
  @Test("It is the same on two machines, early and late on one day of UTC, and another on the next")
  func daily() throws {
    func drawn(_ clock: String, _ seed: String, _ zone: String) throws -> JSON? {
      let backend = try Backend(
        try Home(), ["--clock", clock, "--seed", seed],
        shell: "export TZ=\(zone); exec \"$@\"")
      // What was drawn before changes nothing.
      _ = try backend.call("session.open", ["mode": "import"])
      let opened = try backend.call("session.open", ["mode": "import", "source": "daily"])
      let ids = opened["cities"]?.array?.map { $0["id"] }
      #expect(ids?.contains(opened["source"]?["drawn"]) == true)
      return opened["source"]?["drawn"]
    }
    let early = try drawn("2026-03-01T00:00:00Z", "1", "Pacific/Kiritimati")
    #expect(try drawn("2026-03-01T23:59:59Z", "2", "America/Los_Angeles") == early)
    #expect(try drawn("2026-03-02T00:00:00Z", "1", "Pacific/Kiritimati") != early)
  }
}
