import Foundation
import JSON
import TestSupport
import Testing

/// The simulated services report the latitude as the temperature, so places north of 20° are warm.
@Suite("The roulette with a wish for warmth", .endToEnd, .serialized)
struct WarmthTests {
  private func open(
    _ warm: Bool, _ wishes: JSONObject = [:], _ more: JSONObject = [:]
  ) -> JSON {
    var params = more
    var wishes = wishes
    wishes["warmNow"] = .bool(warm)
    params["mode"] = "import"
    params["wishes"] = .object(wishes)
    return .object(params)
  }

  @Test("The drawn city has the wished temperature and its weather, and no other city is reported")
  func drawn() throws {
    for warm in [true, false] {
      let sandbox = try WeatherSandbox(
        .openMeteo, ["--clock", "2026-05-01T13:40:00Z", "--seed", warm ? "4" : "5"])
      let opened = try sandbox.backend.call("session.open", open(warm, ["minPopulation": 50_000]))
      let drawn = try #require(opened["source"]?["drawn"])
      let city = try #require(opened["cities"]?.array?.first { $0["id"] == drawn })
      #expect((try #require(city["lat"]?.double) >= 20) == warm)
      #expect(city.hasOwnFreshWeather)
      #expect(opened["source"]?["candidates"]?.int ?? 0 > 5000)
      #expect(sandbox.told("weather.willRefresh").isEmpty)
      #expect(sandbox.told("weather.didUpdate").map { $0["city"] } == [city["id"]])
      let asked = sandbox.server.requests.map { $0.list("latitude").count }
      #expect(asked == Array([4, 8, 16, 30, 30, 30, 30, 30].prefix(max(1, asked.count))))
    }
  }

  @Test("Without a cool city in a country, eight requests are sent and no session is opened")
  func nothing() throws {
    let sandbox = try WeatherSandbox(.openMeteo)
    let refused = try sandbox.backend.refusal("session.open", open(false, ["country": "DE"]))
    #expect(refused["code"] == 1006)
    #expect(refused["message"].stringOrEmpty.contains("among the 178 checked cities"))
    let steps = try #require(refused["data"]?["wishes"]?.array)
    #expect(steps.map { $0["wish"] } == ["country", "warmNow"])
    #expect(steps.last?["removed"] == 178)
    #expect(steps.last?["left"]?.int == steps.first?["left"]?.int.map { $0 - 178 })
    #expect(sandbox.server.requestCount == 8)
    #expect(Set(sandbox.server.requests.flatMap { $0.list("latitude") }).count > 150)
    #expect(try sandbox.backend.call("session.list")["sessions"] == [])
    #expect(try sandbox.backend.call("roulette.history")["countries"] == [])
  }

  @Test("A service with one place per request gets at most eight requests")
  func onePlace() throws {
    let sandbox = try WeatherSandbox(.metNorway)
    let refused = try sandbox.backend.refusal("session.open", open(false, ["country": "DE"]))
    #expect(refused["data"]?["wishes"]?.array?.last?["removed"] == 8)
    #expect(sandbox.server.requestCount == 8)
  }

  @Test("Valid weather is not fetched again, and without a candidate no request is sent")
  func kept() throws {
    let sandbox = try WeatherSandbox(.openMeteo, ["--clock", "2026-05-01T13:35:00Z"])
    let small: JSONObject = ["country": "LI"]
    #expect(try sandbox.backend.refusal("session.open", open(false, small))["code"] == 1006)
    #expect(sandbox.server.requests.map { $0.list("latitude").count } == [4, 8, 2])
    _ = try sandbox.backend.call("session.open", open(true, small, ["weighting": "people"]))
    #expect(sandbox.server.requestCount == 3)
    let none = try sandbox.backend.refusal(
      "session.open", open(true, ["country": "LI", "minPopulation": 1_000_000]))
    #expect(none["data"]?["wishes"]?.array?.last == ["wish": "warmNow", "removed": 0, "left": 0])
    #expect(sandbox.server.requestCount == 3)
  }

  @Test("If the service fails, no session is opened and no country is recorded")
  func dead() throws {
    let sandbox = try WeatherSandbox(.openMeteo) { _ in LoopbackReply(503, text: "") }
    #expect(try sandbox.backend.refusal("session.open", open(true))["code"] == 1023)
    #expect(try sandbox.backend.call("session.list")["sessions"] == [])
    #expect(try sandbox.backend.call("roulette.history")["countries"] == [])
  }

  @Test("A city without data is skipped")
  func unknown() throws {
    let sandbox = try WeatherSandbox(.openMeteo) { request in
      let answers = request.list("latitude").map(PlayedService.openMeteo)
      let all = [#"{"error":true,"reason":"No data is available for this"}"#] + answers.dropFirst()
      return LoopbackReply(text: "[\(all.joined(separator: ","))]")
    }
    let opened = try sandbox.backend.call("session.open", open(true, ["country": "DE"]))
    let second = try #require(sandbox.server.requests.first?.list("latitude")[1])
    let drawn = opened["source"]?["location"]?["lat"]?.double ?? 0
    #expect(abs(drawn - (Double(second) ?? 0)) < 0.001)
    #expect(sandbox.server.requestCount == 1)
  }

  @Test("If the service fails, cities with cached weather do not hide the error")
  func dying() throws {
    let isDead = Flag()
    let options = ["--clock", "2026-05-01T13:35:00Z", "--seed", "2"]
    let sandbox = try WeatherSandbox(.openMeteo, options) {
      isDead.isRaised ? LoopbackReply(503, text: "") : PlayedService.openMeteo.reply(to: $0)
    }
    let known = try sandbox.backend.refusal(
      "session.open", open(false, ["country": "LI", "minPopulation": 2000]))
    #expect(4...12 ~= known["data"]?["wishes"]?.array?.last?["removed"]?.int ?? 0)
    isDead.raise()
    let refused = try sandbox.backend.refusal("session.open", open(false, ["country": "LI"]))
    #expect(refused["code"] == 1023)
  }

  @Test("Other requests are answered during a draw, and a cancelled draw opens no session")
  func meanwhile() throws {
    let arrived = Flag()
    let answered = Flag()
    let sandbox = try WeatherSandbox(.openMeteo) { request in
      arrived.raise()
      answered.block()
      return PlayedService.openMeteo.reply(to: request)
    }
    let request = sandbox.backend.request("session.open", open(true))
    #expect(try sandbox.backend.call("session.list")["sessions"] == [])
    arrived.block()
    sandbox.backend.cancel(request)
    #expect(try sandbox.backend.errorCode(of: request) == -32800)
    answered.raise()
    #expect(try sandbox.backend.call("session.list")["sessions"] == [])
    #expect(try sandbox.backend.call("roulette.history")["countries"] == [])
  }
}
