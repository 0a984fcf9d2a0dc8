import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// The clock of the program and of the simulated service, which a test advances.
private final class MovingClock: Sendable {
  private let seconds: Mutex<Int>
  let file: String

  /// - Parameter seconds: since 1970.
  init(at seconds: Int, in home: Home) throws {
    self.seconds = Mutex(seconds)
    file = try home.file("clock", Self.text(seconds).utf8)
  }

  var now: Int { seconds.withLock(\.self) }

  func move(by step: Int) throws {
    let moved = seconds.withLock { seconds in
      seconds += step
      return seconds
    }
    try Data(Self.text(moved).utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private static func text(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}

/// The program with an advancing clock, and an Open-Meteo that renews its values every quarter of an hour.
private struct WatchSandbox {
  /// 2026-05-01T13:32:00Z.
  static let start = 1_777_642_320

  let clock: MovingClock
  let isOut = Flag()
  let inner: WeatherSandbox

  var backend: Backend { inner.backend }
  var requestCount: Int { inner.server.requestCount }

  init(_ arguments: [String] = []) throws {
    let home = try Home()
    let clock = try MovingClock(at: Self.start, in: home)
    let isOut = isOut
    inner = try WeatherSandbox(
      .openMeteo, in: home, ["--clock", "@\(clock.file)"] + arguments
    ) { request in
      if isOut.isRaised {
        return LoopbackReply(400, text: "{}")
      }
      let bodies = request.list("latitude").map { latitude in
        PlayedService.openMeteo(latitude)
          .replacingOccurrences(of: "1777642200", with: "\(clock.now / 900 * 900)")
      }
      return LoopbackReply(text: "[\(bodies.joined(separator: ","))]")
    }
    self.clock = clock
  }

  /// Advances the clock and makes the program check its watches.
  func move(by seconds: Int) throws {
    try clock.move(by: seconds)
    try backend.call("client.configure")
  }

  /// Waits until this number of cities have been updated.
  func awaitUpdates(_ count: Int = WeatherSandbox.cityCount) throws {
    for _ in 0..<count {
      _ = try backend.notification("weather.didUpdate")
    }
  }

  func watch(_ params: JSON = [:]) throws -> JSON { try backend.call("weather.watch", params) }

  func watches() throws -> [JSON] {
    try #require(try backend.call("server.status")["watches"]?.array)
  }
}

@Suite("Weather watches", .endToEnd, .serialized, .timeLimit(.minutes(5)))
struct WatchTests {
  @Test("In three days of watching and refreshing, no request is sent before the model is renewed")
  func threeDays() throws {
    let sandbox = try WatchSandbox()
    // One city only, since the service's limit per minute uses a clock that the test does not advance.
    let opened = try sandbox.backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "US", "count": 1])
    let city = try #require(opened["cities"]?.array?.first?["id"])
    _ = try sandbox.watch(["every": 1800])
    try sandbox.awaitUpdates(1)
    var asked = 1
    for step in 1...(72 * 6) {
      try sandbox.move(by: 600)
      // Every third step a refresh is due; the step after it is within the same quarter of an hour.
      if step.isMultiple(of: 3) {
        try sandbox.awaitUpdates(1)
        asked += 1
      }
      if step % 3 == 2 {
        continue
      }
      #expect(try sandbox.backend.call("weather.refresh")["fromCache"] == 1)
      try sandbox.backend.call("weather.get", ["city": city])
      try sandbox.awaitUpdates(2)
    }
    #expect(sandbox.requestCount == asked)
    let watch = try #require(try sandbox.watches().first)
    #expect(watch["refreshes"] == JSON(asked) && watch["asked"] == JSON(asked))
  }

  @Test(
    "While the client is hidden no request is sent, and a due refresh runs when it is visible again"
  )
  func hidden() throws {
    let sandbox = try WatchSandbox()
    try sandbox.inner.open(weather: false)
    #expect(try sandbox.watch(["every": 300])["every"] == 300)
    try sandbox.awaitUpdates()
    try sandbox.backend.call("client.configure", ["visible": false])
    for _ in 1...12 {
      try sandbox.move(by: 300)
    }
    #expect(sandbox.requestCount == 1)
    #expect(try sandbox.watches().first?["waitsFor"] == "visible")
    let shown = try sandbox.backend.call("client.configure", ["visible": true])
    #expect(shown["visible"] == true)
    try sandbox.awaitUpdates()
    #expect(sandbox.requestCount == 2)
    #expect(try sandbox.watches().first?["waitsFor"] == .null)
  }

  @Test("A watch ends with its session or on request, and sends no request afterwards")
  func ends() throws {
    let sandbox = try WatchSandbox()
    try sandbox.inner.open(weather: false)
    #expect(try sandbox.watch()["session"] == "s1")
    try sandbox.awaitUpdates()
    #expect(try sandbox.backend.call("weather.unwatch") == ["ended": true])
    #expect(try sandbox.backend.call("weather.unwatch") == ["ended": false])
    try sandbox.move(by: 3600)
    _ = try sandbox.watch()
    try sandbox.awaitUpdates()
    try sandbox.backend.call("session.close", ["discard": true])
    #expect(try sandbox.watches() == [])
    try sandbox.move(by: 3600)
    #expect(sandbox.requestCount == 2)
    #expect(try sandbox.backend.refusal("weather.watch")["code"] == 1001)
  }

  @Test("The archive can be watched without a session, including cities added later")
  func archive() throws {
    let sandbox = try WatchSandbox()
    #expect(try sandbox.watch(["archive": true])["session"] == .null)
    #expect(sandbox.requestCount == 0)
    try sandbox.backend.call("archive.add", ["city": 2_950_159])
    try sandbox.move(by: 900)
    let told = try sandbox.backend.notification("weather.didUpdate")
    #expect(told["city"] == 2_950_159 && told["session"] == .null)
    #expect(sandbox.requestCount == 1)
    let both: JSON = ["archive": true, "session": "s1"]
    #expect(try sandbox.backend.refusal("weather.watch", both)["code"] == -32602)
  }

  @Test("Cities in two watches are fetched once, even if both are due")
  func twoWatches() throws {
    let sandbox = try WatchSandbox()
    try sandbox.backend.call("archive.add", ["city": 2_950_159])
    try sandbox.backend.call("session.open", ["mode": "browse"])
    _ = try sandbox.watch()
    try sandbox.awaitUpdates(1)
    _ = try sandbox.watch(["archive": true])
    for asked in 2...5 {
      try sandbox.move(by: 900)
      try sandbox.awaitUpdates(1)
      #expect(sandbox.requestCount == asked)
    }
    // Which of the two watches sends the request depends on their order.
    #expect(try sandbox.watches().compactMap { $0["refreshes"]?.int }.reduce(0, +) == 5)
  }

  @Test("A failing service is tried once per interval, and the values are not stale for that")
  func failing() throws {
    let sandbox = try WatchSandbox()
    try sandbox.inner.open(weather: false)
    _ = try sandbox.watch()
    try sandbox.awaitUpdates()
    sandbox.isOut.raise()
    let before = sandbox.requestCount
    try sandbox.move(by: 900)
    for _ in 0..<WeatherSandbox.cityCount {
      let told = try sandbox.backend.notification("weather.didFail")
      #expect(told["weather"]?["stale"] == false)
    }
    let once = sandbox.requestCount
    #expect(once > before)
    for _ in 1...2 {
      try sandbox.move(by: 300)
    }
    #expect(sandbox.requestCount == once)
  }

  @Test(
    "A watch leaves half of a service's limit to the user, and continues a minute later")
  func budget() throws {
    let sandbox = try WatchSandbox()
    try sandbox.backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "US", "count": 300])
    _ = try sandbox.watch()
    // The limit is 600 per minute, of which a watch leaves half, and each city costs 1.7.
    let asked = Int(300 / 1.7)
    try sandbox.awaitUpdates(asked)
    let status = try sandbox.backend.call("server.status")
    let watch = try #require(status["watches"]?.array?.first)
    #expect(watch["asked"] == JSON(asked) && watch["waitsFor"] == "budget")
    #expect(watch["nextAt"] == "2026-05-01T13:33:00Z")
    let left = try #require(status["watchBudget"]?.double)
    #expect((0..<1.7).contains(left))
    let one = try sandbox.backend.call("weather.get", ["location": ["lat": 1, "lon": 2]])
    #expect(one["weather"]?["temperature"] == 1.0)
  }
}
