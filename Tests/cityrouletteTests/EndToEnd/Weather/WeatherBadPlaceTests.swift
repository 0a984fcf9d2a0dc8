import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Places without data", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherBadPlaceTests {
  /// A service that gives this reply to any request with one of these cities, named by index in the session.
  private func sandbox(
    _ service: PlayedService, bad places: [Int], _ reply: LoopbackReply
  ) throws -> (sandbox: WeatherSandbox, bad: [JSON], mend: Flag) {
    let latitudes = Latitudes()
    let mended = Flag()
    let sandbox = try WeatherSandbox(service) { request in
      let isBad = service.latitudes(in: request).contains { latitudes.contain($0) }
      return isBad && !mended.isRaised ? reply : service.reply(to: request)
    }
    let cities = try sandbox.open(weather: false)
    latitudes.values = places.compactMap { cities[$0]["lat"]?.double }
    return (sandbox, places.compactMap { cities[$0]["id"] }, mended)
  }

  private static let noData = LoopbackReply(
    400, text: #"{"error":true,"reason":"No data is available for this location"}"#)

  @Test(
    "A batch refused for one or two places is repeated without them",
    arguments: [[7], [0], [29], [3, 4], [0, 29]])
  func batch(bad places: [Int]) throws {
    let (sandbox, bad, mended) = try sandbox(.openMeteo, bad: places, Self.noData)
    let summary = try sandbox.backend.call("weather.refresh")
    #expect(summary["updated"]?.int == 30 - places.count)
    #expect(summary["failed"]?.int == places.count)
    let failures = sandbox.told("weather.didFail")
    #expect(Set(failures.compactMap { $0["city"]?.int }) == Set(bad.compactMap(\.int)))
    #expect(failures.allSatisfy { $0["error"]?["code"] == 1021 })
    #expect(try sandbox.cities().freshCount == 30 - places.count)
    // The whole batch, and at most four requests for each of five levels of halving.
    #expect(sandbox.server.requestCount <= 21)

    mended.raise()
    let asked = sandbox.server.requestCount
    #expect(try sandbox.backend.call("weather.refresh")["updated"] == 30)
    #expect(sandbox.server.requestCount == asked + 1)
  }

  @Test("The number of requests to a service that refuses everything is limited")
  func everything() throws {
    let (sandbox, _, _) = try sandbox(.openMeteo, bad: Array(0..<30), Self.noData)
    #expect(try sandbox.backend.refusal("weather.refresh")["code"] == 1021)
    #expect(sandbox.server.requestCount == 21)
    #expect(sandbox.told("weather.didFail").count == 30)
    // Each refused request costs one, so the budget suffices for further ones.
    let windows = try sandbox.backend.call("server.status")["services"]?.array?.first?["windows"]
    #expect(windows?.array?.first?["remaining"]?.double == 579.0)
  }

  @Test(
    "With one request per place, a place without data affects no other, cached or not",
    arguments: [
      (PlayedService.openWeatherMap, LoopbackReply(404, text: #"{"cod":"404","message":"no"}"#)),
      (.metNorway, LoopbackReply(422, text: "outside of the area")),
    ])
  func kept(service: PlayedService, reply: LoopbackReply) throws {
    let (sandbox, bad, mended) = try sandbox(service, bad: [7], reply)
    #expect(
      try sandbox.backend.call("weather.refresh").counts == [29, 1, 0])
    #expect(sandbox.told("weather.didFail").map { $0["city"] } == bad)
    #expect(sandbox.server.requestCount == 30)
    #expect(
      try sandbox.backend.call("weather.refresh").counts == [29, 1, 29])
    #expect(sandbox.told("weather.didFail").allSatisfy { $0["error"]?["code"] == 1021 })
    mended.raise()
    #expect(
      try sandbox.backend.call("weather.refresh").counts == [30, 0, 29])
    #expect(sandbox.server.requestCount == 32)
    #expect(try sandbox.cities().freshCount == 30)
  }
}

/// The latitudes of the places without data, which are set after the service has started.
private final class Latitudes: Sendable {
  private let state = Mutex<[Double]>([])

  var values: [Double] {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// - Parameter text: in the form of a request, rounded or truncated.
  func contain(_ text: String) -> Bool {
    guard let asked = Double(text) else { return false }
    return values.contains { abs($0 - asked) < 0.0001 }
  }
}
