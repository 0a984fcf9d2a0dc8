import JSON
import LoopbackServer
import Platform
import Testing

@Suite("A clock that was put back", .ownThread, .serialized)
struct FaultClockTests {
  @Test("History keeps every entry, the latest time on top, and commits go on")
  func putBack() throws {
    let home = try Home()
    for (number, clock) in ["2026-05-02T09:00:00Z", "2026-05-01T09:00:00Z"].enumerated() {
      let stage = try WeatherStage(.openMeteo, in: home, ["--clock", clock])
      let city = try #require(try stage.open(weather: false).first?["id"])
      try stage.backend.call("city.setFavorite", ["city": city, "favorite": true])
      try stage.backend.call("session.commit")
      try stage.backend.call("weather.get", ["city": city])
      let history = try stage.backend.call("weather.history", ["city": city])
      let times = (history["entries"]?.array ?? []).compactMap { $0["time"]?.string?.prefix(10) }
      #expect(times == (number == 0 ? ["2026-05-02"] : ["2026-05-02", "2026-05-01"]))
      #expect(try stage.backend.call("archive.status")["revision"]?.int == 1 + number)
      #expect(try stage.backend.leave() == .code(0))
    }
  }
}
