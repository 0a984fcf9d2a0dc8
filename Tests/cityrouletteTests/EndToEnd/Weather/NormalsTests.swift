import Foundation
import JSON
import Platform
import Synchronization
import TestSupport
import Testing
import Text

@Suite("Climate normals of the program", .endToEnd, .serialized)
struct NormalsTests {
  private static let berlin: JSON = ["city": 2_950_159]

  @Test("Thirty years are fetched once and stored, yesterday is fetched once a day, and today once")
  func once() throws {
    let home = try Home()
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    var sandbox = try AirSandbox(home, clock: "@\(clock)")
    let first = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(
      first["normal"] == ["minimum": 1.0, "maximum": 11.0, "mean": 6.0, "precipitation": 3.0])
    #expect(first["yesterday"]?["date"] == "2026-04-30")
    #expect(first["yesterday"]?["maximum"] == 11.0)
    #expect(first["error"] == .null)
    #expect(sandbox.asked("/v1/archive").count == 2)
    #expect(sandbox.asked("/v1/forecast").count == 1)
    #expect(try sandbox.backend.call("weather.normals", Self.berlin) == first)
    let byName = try sandbox.backend.call("weather.normals", ["location": "Berlin"])
    #expect(byName["normal"] == first["normal"])
    #expect(sandbox.asked("/v1/archive").count == 2)
    let spent = try sandbox.backend.call("server.status")["services"]?.array?.first
    let left = try #require(spent?["windows"]?.array?.last?["remaining"]?.double)
    #expect(abs(left - (10_000 - 234.8 - 1 - 1.7)) < 0.1)

    _ = try home.file("clock", "2026-05-01T22:10:00Z".utf8)
    let tomorrow = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(tomorrow["date"] == "2026-05-02")
    #expect(tomorrow["yesterday"]?["date"] == "2026-05-01")
    #expect(sandbox.asked("/v1/archive").count == 3)

    #expect(try sandbox.backend.leave() == .code(0))
    sandbox = try AirSandbox(home, clock: "@\(clock)")
    let restarted = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(restarted["fetchedAt"] == first["fetchedAt"])
    let asked = sandbox.asked("/v1/archive").map { $0.list("start_date") }
    #expect(asked == [["2026-05-01"]])
  }

  @Test("A damaged file is fetched again, and another date needs no further request")
  func damaged() throws {
    let home = try Home()
    var sandbox = try AirSandbox(home)
    let christmas: JSON = ["city": 2_950_159, "date": "2026-12-24"]
    let first = try sandbox.backend.call("weather.normals", christmas)
    #expect(first["yesterday"] == .null)
    #expect(first["difference"] == .null)
    #expect(sandbox.server.requestCount == 1)
    #expect(try sandbox.backend.leave() == .code(0))
    let folder = "\(home.path)/cache/cityroulette/normals"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files == ["52.5244_13.4105.json"])
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(files[0])"))
    sandbox = try AirSandbox(home)
    #expect(try sandbox.backend.call("weather.normals", christmas) == first)
    #expect(sandbox.server.requestCount == 1)
  }

  @Test("The difference from normal is reported in the client's unit")
  func difference() throws {
    let sandbox = try AirSandbox { request in
      guard request.target.hasPrefix("/v1/forecast") else { return PlayedAir.reply(to: request) }
      return LoopbackReply(
        text: """
          {"latitude":52.5,"utc_offset_seconds":7200,"timezone":"Europe/Berlin",
          "current":{"time":1777642200,"interval":900,"temperature_2m":21.0},
          "daily":{"time":[1777586400],"temperature_2m_min":[9.5],"temperature_2m_max":[16.1]}}
          """)
    }
    let metric = try sandbox.backend.call("weather.normals", Self.berlin)["difference"]
    #expect(
      metric == ["of": "maximum", "value": 16.1, "degrees": 5.1, "text": "5° above normal"])
    _ = try sandbox.backend.call("client.configure", ["units": "us"])
    let us = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(us["difference"]?["text"] == "9° above normal")
    #expect(us["difference"]?["value"] == 60.98)
    #expect(us["normal"]?["maximum"] == 51.8)
    #expect(us["yesterday"]?["precipitation"] == 0.118)
    #expect(sandbox.asked("/v1/forecast").count == 1)
  }

  @Test("Without the extremes of the day, the temperature now is compared with the normal range")
  func now() throws {
    let sandbox = try AirSandbox(arguments: ["--weather", "metno"])
    let normals = try sandbox.backend.call("weather.normals", Self.berlin)
    // The simulated service reports the latitude as the temperature.
    #expect(normals["difference"]?["of"] == "now")
    #expect(normals["difference"]?["text"] == "Now 42° above the normal maximum")
    #expect(sandbox.asked("/weatherapi").count == 1)
  }

  @Test("If the budget is too small for thirty years, the error says when it suffices")
  func budget() throws {
    let sandbox = try AirSandbox()
    let begin = ContinuousClock.now
    for latitude in [10, 20] {
      _ = try sandbox.backend.call(
        "weather.normals", ["location": ["lat": JSON(latitude), "lon": 0], "date": "2026-12-24"])
    }
    let error = try sandbox.backend.refusal(
      "weather.normals", ["location": ["lat": 30, "lon": 0]])
    #expect(error["code"] == 1022)
    let wait = try #require(error["data"]?["retryAfterMs"]?.int)
    // The budget is that of a minute, which began with the first request.
    let elapsed = Int((ContinuousClock.now - begin) / .milliseconds(1))
    #expect((60_000 - elapsed...61_000).contains(wait), "\(wait) ms after \(elapsed) ms")
    #expect(sandbox.server.requestCount == 2)
  }

  @Test("If the archive fails, known values are returned, with an error for the others")
  func trouble() throws {
    let isOut = Flag()
    let sandbox = try AirSandbox { request in
      let isYears = request.target.contains("1991")
      if !isYears, request.list("end_date").first != nil {
        return isOut.isRaised
          ? LoopbackReply(400, text: #"{"error":true,"reason":"out of allowed range"}"#)
          : LoopbackReply(503, text: "")
      }
      return PlayedAir.reply(to: request)
    }
    let failed = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(failed["yesterday"] == .null)
    #expect(failed["error"]?["code"] == 1023)
    #expect(failed["normal"]?["maximum"] == 11.0)
    isOut.raise()
    let early = try sandbox.backend.call("weather.normals", Self.berlin)
    #expect(early["error"] == .null)
    #expect(early["yesterday"]?["maximum"] == .null)
    #expect(early["yesterday"]?["date"] == "2026-04-30")
    let asked = sandbox.server.requestCount
    #expect(try sandbox.backend.call("weather.normals", Self.berlin) == early)
    #expect(sandbox.server.requestCount == asked)
  }

  @Test("A failed fetch of thirty years is an error, and is repeated at the next request")
  func rubbish() throws {
    let never = Flag()
    defer { never.raise() }
    let replies: [(LoopbackReply, Int)] = [
      (LoopbackReply(500, text: ""), 1023), (LoopbackReply(text: "<html>"), 1025),
      (LoopbackReply(text: "{\"latitude\":1,\"daily\":{\"time\":[]}}"), 1025),
      (LoopbackReply(text: "{\"latitude\":nan}"), 1025),
      (LoopbackReply(text: "{\"latitude\":1,Unexpected error while streaming data"), 1023),
      (LoopbackReply(steps: [.wait(never)]), 1024),
    ]
    for (bad, code) in replies {
      let isBack = Flag()
      let sandbox = try AirSandbox(arguments: code == 1024 ? ["--timeout", "2"] : []) { request in
        isBack.isRaised ? PlayedAir.reply(to: request) : bad
      }
      let error = try sandbox.backend.refusal("weather.normals", Self.berlin)
      #expect(error["code"] == JSON(code))
      #expect(error["data"]?["provider"] == "open-meteo-archive")
      isBack.raise()
      let normals = try sandbox.backend.call("weather.normals", Self.berlin)
      #expect(normals["normal"]?["maximum"] == 11.0)
    }
  }
  @Test("In 72 hours the air is fetched hourly, and the data for normals as documented")
  func threeDays() throws {
    let home = try Home()
    let start = 1_777_642_800
    let now = Mutex(start)
    func show() throws -> String {
      let time = Zone.utc.time(now.withLock { $0 }).iso8601(utcAsZ: true)
      return try home.file("clock", time.utf8)
    }
    let clock = try show()
    let sandbox = try AirSandbox(home, clock: "@\(clock)") { request in
      LoopbackReply(text: Self.body(for: request, at: now.withLock { $0 }))
    }
    let air: JSON = ["cities": [2_950_159, 5_128_581]]
    for _ in 0..<(72 * 4) {
      #expect(try sandbox.backend.call("weather.air", air)["next"] == .null)
      let difference = try sandbox.backend.call("weather.normals", Self.berlin)["difference"]
      #expect(difference?["text"] == "1° above normal")
      now.withLock { $0 += 900 }
      _ = try show()
    }
    // The hours from 13:00 to 13:00 three days later, four days in Berlin, and the thirty years.
    #expect(sandbox.asked("/v1/air-quality").count == 73)
    #expect(sandbox.asked("/v1/archive").count == 5)
    #expect(sandbox.asked("/v1/forecast").count == 4)
  }

  private static func body(for request: LoopbackRequest, at now: Int) -> String {
    let day = (now + 7200) / 86_400 * 86_400 - 7200
    if request.target.hasPrefix("/v1/forecast") {
      return """
        {"latitude":52.5,"utc_offset_seconds":7200,"timezone":"Europe/Berlin",
        "current":{"time":\(now),"interval":900,"temperature_2m":9.0},
        "daily":{"time":[\(day)],"temperature_2m_min":[2.5],"temperature_2m_max":[12.1]}}
        """
    }
    guard request.target.hasPrefix("/v1/air-quality") else { return PlayedAir.body(for: request) }
    let places = zip(request.list("latitude"), request.list("longitude")).map {
      PlayedAir.air(latitude: $0, longitude: $1, hour: now / 3600 * 3600)
    }
    return "[\(places.joined(separator: ","))]"
  }
}
