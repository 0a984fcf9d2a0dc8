import Foundation
import JSON
import Platform
import Synchronization
import TestSupport
import Testing
import Text

extension Faults {
  @Suite("Random faults of a service", .endToEnd, .serialized)
  struct UpstreamTests {
    @Test(
      "Each refresh reports every city once, and a service that recovers is used again")
    func misbehaving() throws {
      let service = PlayedService.pirateWeather
      let isBad = Mutex(true)
      let bad = BadService(service, seed: 10)
      let sandbox = try WeatherSandbox(service) { request in
        isBad.withLock { $0 } ? bad.reply(to: request) : service.reply(to: request)
      }
      try sandbox.open(weather: false)
      while sandbox.server.requestCount < SuiteLength.count(quick: 100, long: 10_000) {
        try expectOneFateEach(sandbox)
      }
      isBad.withLock { $0 = false }
      try sandbox.backend.call("weather.refresh")
      #expect(try sandbox.cities().freshCount == WeatherSandbox.cityCount)
      #expect(try sandbox.backend.call("server.status")["health"] == "ok")
      #expect(try sandbox.backend.leave() == .code(0))
      #expect(sandbox.backend.errorText == "")
    }

    private func expectOneFateEach(_ sandbox: WeatherSandbox) throws {
      let before = sandbox.backend.notifications.count
      let outcome = try sandbox.backend.reply(to: JSON(sandbox.backend.request("weather.refresh")))
      let told = sandbox.backend.notifications.dropFirst(before).filter {
        ["weather.didUpdate", "weather.didFail"].contains($0["method"]?.string)
      }
      let cities = Set(told.compactMap { $0["params"]?["city"]?.int })
      #expect(told.count == WeatherSandbox.cityCount && cities.count == WeatherSandbox.cityCount)
      if let summary = outcome["result"] {
        let sum = (summary["updated"]?.int ?? 0) + (summary["failed"]?.int ?? 0)
        #expect(sum == WeatherSandbox.cityCount, "\(summary.text)")
      } else {
        let code = try #require(outcome["error"]?["code"]?.int)
        #expect(1020...1025 ~= code, "\(outcome.text)")
      }
    }
  }
}

/// Responds correctly now and then, and otherwise with random faults.
private final class BadService: Sendable {
  private let service: PlayedService
  private let dice: Mutex<SeededGenerator>

  init(_ service: PlayedService, seed: UInt64) {
    self.service = service
    dice = Mutex(SeededGenerator(seed: seed))
  }

  func reply(to request: LoopbackRequest) -> LoopbackReply {
    let good = service.reply(to: request)
    let (kind, length) = dice.withLock {
      (Int.random(in: 0..<10, using: &$0), Int.random(in: 0..<400, using: &$0))
    }
    switch kind {
    case 0: return LoopbackReply(404, text: "not here")
    case 1: return LoopbackReply(200, ["Content-Type": "text/html"], text: "<html>maintenance")
    case 2: return LoopbackReply(200, text: "{\"currently\":{\"temperature\":")
    case 3: return LoopbackReply(200, text: "null")
    case 4: return LoopbackReply(204)
    case 5: return LoopbackReply(301, ["Location": "http://localhost:1/elsewhere"])
    case 6: return cut(good, length, then: .reset)
    case 7: return cut(good, length, then: .close)
    default: return good
    }
  }

  /// The first bytes of a reply, possibly none.
  private func cut(
    _ reply: LoopbackReply, _ length: Int, then end: LoopbackReply.Step
  ) -> LoopbackReply {
    guard case .send(let bytes)? = reply.steps.first else { return reply }
    return LoopbackReply(steps: [.send(Array(bytes.prefix(length))), end])
  }
}
