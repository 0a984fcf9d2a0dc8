import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("A clock that was set back", .endToEnd, .serialized)
  struct ClockTests {
    @Test("The history keeps every entry, the latest time first, and commits still work")
    func putBack() throws {
      let home = try Home()
      for (number, clock) in ["2026-05-02T09:00:00Z", "2026-05-01T09:00:00Z"].enumerated() {
        let sandbox = try WeatherSandbox(.openMeteo, in: home, ["--clock", clock])
        let city = try #require(try sandbox.open(weather: false).first?["id"])
        try sandbox.backend.call("city.setFavorite", ["city": city, "favorite": true])
        try sandbox.backend.call("session.commit")
        try sandbox.backend.call("weather.get", ["city": city])
        let history = try sandbox.backend.call("weather.history", ["city": city])
        let times = (history["entries"]?.array ?? []).compactMap { $0["time"]?.string?.prefix(10) }
        #expect(times == (number == 0 ? ["2026-05-02"] : ["2026-05-02", "2026-05-01"]))
        #expect(try sandbox.backend.call("archive.status")["revision"]?.int == 1 + number)
        #expect(try sandbox.backend.leave() == .code(0))
      }
    }
  }
}
