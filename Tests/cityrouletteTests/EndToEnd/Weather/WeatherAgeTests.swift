import JSON
import TestSupport
import Testing

/// Weather with an earlier or later time of validity, in every method that shows it. The simulated services
/// report 13:30 or 13:35 UTC on 2026-05-01, and the program's clock is set before or after that.
@Suite("The age of weather", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherAgeTests {
  /// Times of the program's clock, with the expected age of the weather, and whether the simulated
  /// forecast contains the present hour.
  static let moments: [(clock: String, words: String, isWithinForecast: Bool)] = [
    ("2026-05-20T14:00:00Z", "19 days old", false),
    ("2026-05-04T14:00:00Z", "3 days old", true),
    ("2026-05-01T17:45:00Z", "4 hours old", true),
    ("2026-04-30T12:15:00Z", "25 hours ahead", false),
  ]

  private func open(_ clock: String) throws -> (WeatherSandbox, city: JSON) {
    let sandbox = try WeatherSandbox(.openMeteo, ["--clock", clock])
    let city = try #require(try sandbox.open().first)
    return (sandbox, city)
  }

  @Test(
    "Fetched weather that is not valid now is stale, unless a forecast contains this hour",
    arguments: moments)
  func stale(clock: String, words: String, isWithinForecast: Bool) throws {
    let (sandbox, row) = try open(clock)
    let backend = sandbox.backend
    let id = try #require(row["id"])
    #expect(row["weather"]?["stale"] == true, "session.open: \(row)")
    for city in try sandbox.cities() {
      #expect(city.hasStaleWeather, "session.get: \(city)")
    }
    let one = try backend.call("weather.get", ["city": id])
    #expect(one["weather"]?["stale"] == true, "weather.get: \(one)")
    let point = try backend.call("weather.get", ["location": ["lat": 40.7, "lon": -74]])
    #expect(point["weather"]?["stale"] == true, "weather.get of a point: \(point)")
    let brief = try backend.call("city.brief", ["city": id])
    #expect(brief["stale"] == .bool(!isWithinForecast), "city.brief: \(brief)")
    for member in ["line", "spoken"] {
      let text = try #require(brief[member]?.string)
      #expect(text.contains(words) == !isWithinForecast, "city.brief: \(text)")
    }
    let shared = try backend.call("share.compose", ["city": id])
    #expect(shared["text"].stringOrEmpty.contains(words), "share.compose: \(shared)")
  }

  @Test("Weather that is valid now is not stale, and its text has no age")
  func current() throws {
    let (sandbox, row) = try open("2026-05-01T15:00:00Z")
    let id = try #require(row["id"])
    #expect(row.hasOwnFreshWeather, "\(row)")
    let brief = try sandbox.backend.call("city.brief", ["city": id])
    #expect(brief["stale"] == false, "\(brief)")
    #expect(brief["line"]?.string?.contains(" old") == false, "\(brief)")
    let shared = try sandbox.backend.call("share.compose", ["city": id])
    #expect(shared["text"]?.string?.contains(" old") == false, "\(shared)")
  }

  @Test(
    "An assistant gets the age relative to the time of validity",
    arguments: [("2026-05-01T18:30:00Z", 30), ("2026-05-20T13:30:00Z", 19 * 24 * 60)])
  func assistant(clock: String, minutes: Int) throws {
    let home = try Home()
    let service = PlayedService.openMeteo
    let server = try LoopbackServer { service.reply(to: $0) }
    let backend = try Backend(
      bare: home,
      ["mcp", "--clock", clock] + WeatherSandbox.arguments(service, server.url))
    try backend.call(
      "initialize",
      [
        "protocolVersion": "2025-06-18", "capabilities": [:],
        "clientInfo": ["name": "test", "version": "1"],
      ])
    backend.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    let answer = try backend.call(
      "tools/call", ["name": "weather", "arguments": ["place": "Berlin"]])
    #expect(answer["structuredContent"]?["source"]?["ageMinutes"] == JSON(minutes), "\(answer)")
  }
}
