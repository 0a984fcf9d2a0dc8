import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Recording and replay", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct ReplayTests {
  private static let fixed = ["--seed", "7", "--clock", "2026-05-01T13:40:00Z"]
  private static let inMemory = ["--archive", ":memory:"]

  /// A conversation in which each request waits for the previous reply.
  private func converse(with backend: Backend) throws -> [UInt8] {
    try backend.call("initialize", ["location": ["lat": 40, "lon": -75]])
    let opened = try backend.call("session.open", WeatherSandbox.session(weather: true))
    let first = try #require(opened["cities"]?.array?.first?["id"])
    try backend.call("archive.add", ["city": first, "favorite": true])
    try backend.call("weather.refresh", ["workDoneToken": "w"])
    try backend.call("weather.get", ["city": first])
    try backend.call("weather.here")
    try backend.call("weather.forecast", ["city": first])
    try backend.call("weather.history", ["city": first])
    try backend.call("session.commit")
    try backend.call(
      "session.open", ["mode": "import", "source": "surpriseMe", "count": 3, "weather": true])
    try backend.call("weather.refresh")
    #expect(try backend.leave() == .code(0))
    return backend.output
  }

  @Test(
    "A recorded conversation about thirty cities replays byte for byte, repeatedly and without a key",
    arguments: PlayedService.allCases)
  func toTheByte(service: PlayedService) throws {
    let home = try Home()
    let disorder = Disorder(after: service.requestCount(cities: 8))
    let sandbox = try WeatherSandbox(
      service, in: home, Self.fixed + Self.inMemory + ["--record-http", "\(home.path)/http"]
    ) { disorder.applied(to: service.reply(to: $0)) }
    let recorded = try converse(with: sandbox.backend)
    #expect(recorded.split(separator: UInt8(ascii: "\n")).count > 70)
    sandbox.server.stop()

    let asked = sandbox.server.requestCount
    for _ in 1...2 {
      let backend = try Backend(
        home,
        WeatherSandbox.arguments(service, sandbox.server.url) + Self.fixed + Self.inMemory
          + ["--replay", "\(home.path)/http"])
      #expect(try converse(with: backend) == recorded)
    }
    #expect(sandbox.server.requestCount == asked)
  }

  @Test("Without a recording, cities are updated in the order of the responses")
  func order() throws {
    let service = PlayedService.pirateWeather
    let disorder = Disorder(after: 30)
    let sandbox = try WeatherSandbox(service) { request in
      disorder.applied(to: service.reply(to: request), for: service.latitudes(in: request).first)
    }
    try sandbox.open()
    let held = try #require(disorder.heldLatitude.flatMap(Double.init))
    let told = sandbox.told("weather.didUpdate").compactMap {
      $0["weather"]?["temperature"]?.double
    }
    // Seven connections serve the other cities meanwhile; the last ones need not be done.
    #expect(try #require(told.firstIndex { abs($0 - held) < 0.001 }) >= 22)
  }

  @Test("A fixed clock does not disable the limits of a service, and a replay has no limits")
  func limits() throws {
    let home = try Home()
    let sandbox = try WeatherSandbox(
      .openMeteo, in: home, Self.fixed + ["--record-http", "\(home.path)/http"])
    try sandbox.open()
    let status = try sandbox.backend.call("server.status")
    #expect(status["services"]?.array?.first?["service"] == "open-meteo")

    let replay = try WeatherSandbox(
      .openMeteo, in: home,
      Self.fixed + [
        "--replay", "\(home.path)/http", "--base-url", "open-meteo=\(sandbox.server.url)",
      ])
    // More than the 600 per minute; the last recording is repeated.
    try replay.open()
    for _ in 1...20 {
      #expect(try replay.backend.call("weather.refresh")["updated"] == 30)
    }
    #expect(try replay.backend.call("server.status")["services"] == [])
  }
}

/// Changes the order of responses: the first one waits until a number of requests have arrived.
private final class Disorder: Sendable {
  private let count = Atomic(0)
  private let enough = Flag()
  private let wanted: Int

  /// The latitude of the place with the delayed response.
  private let latitude = Mutex<String?>(nil)
  var heldLatitude: String? { latitude.withLock { $0 } }

  init(after wanted: Int) {
    self.wanted = wanted
  }

  func applied(to reply: LoopbackReply, for latitude: String? = nil) -> LoopbackReply {
    let number = count.add(1, ordering: .relaxed).newValue
    if number == wanted {
      enough.raise()
    }
    guard number == 1 else { return reply }
    self.latitude.withLock { $0 = latitude }
    return reply.waiting(for: enough)
  }
}
