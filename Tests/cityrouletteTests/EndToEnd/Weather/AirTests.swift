import JSON
import TestSupport
import Testing

@Suite("Air quality of many places", .endToEnd, .serialized)
struct AirTests {
  private static let berlin = 2_950_159
  private static let newYork = 5_128_581

  private static func session() -> JSON {
    ["mode": "import", "source": "country", "country": "DE", "count": 30]
  }

  @Test(
    "Thirty cities need one request, and none is fetched again within the hour")
  func oneRequest() throws {
    let home = try Home()
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let sandbox = try AirSandbox(home, clock: "@\(clock)")
    let opened = try sandbox.backend.call("session.open", Self.session())
    let cities = try #require(opened["cities"]?.array)
    let air = try sandbox.backend.call("weather.air")
    #expect(sandbox.server.requestCount == 1)
    #expect(sandbox.asked("/v1/air-quality").first?.list("latitude").count == 30)
    #expect(air["fromCache"] == 0)
    let places = try #require(air["places"]?.array)
    for (city, place) in zip(cities, places) {
      #expect(place["city"] == city["id"])
      let latitude = try #require(city["lat"]?.double)
      let own = try #require(place["air"]?["pollutants"]?["pm25"]?.double)
      #expect(abs(own - latitude) < 0.001)
      #expect(place["air"]?["pollen"]?["birch"] == 0.0)
      #expect(place["air"]?["model"] == "cams_europe")
    }
    let ids = JSON.array(places.suffix(3).reversed().compactMap { $0["city"] })
    let again = try sandbox.backend.call("weather.air", ["cities": ids])
    #expect(again["fromCache"] == 3)
    #expect(again["places"]?.array == Array(places.suffix(3).reversed()))
    let point: JSON = ["location": places[0]["location"] ?? .null]
    #expect(try sandbox.backend.call("weather.air", point)["fromCache"] == 1)
    #expect(sandbox.server.requestCount == 1)
    _ = try home.file("clock", "2026-05-01T14:00:00Z".utf8)
    let later = try sandbox.backend.call(
      "weather.air", ["cities": ids.array.map { .array($0 + [JSON(Self.newYork)]) } ?? ids])
    #expect(later["fromCache"] == 0)
    #expect(sandbox.server.requests.last?.list("latitude").count == 4)
    #expect(sandbox.server.requestCount == 2)
  }

  @Test("Outside Europe pollen is null, never 0")
  func pollen() throws {
    let sandbox = try AirSandbox()
    let air = try sandbox.backend.call(
      "weather.air", ["cities": [JSON(Self.berlin), JSON(Self.newYork)]])
    let places = try #require(air["places"]?.array)
    for plant in ["alder", "birch", "grass", "mugwort", "olive", "ragweed"] {
      #expect(places[0]["air"]?["pollen"]?[plant] == 0.0)
      #expect(places[1]["air"]?["pollen"]?[plant] == .null)
    }
    #expect(places[1]["air"]?["model"] == "cams_global")
    #expect(places[1]["air"]?["european"]?["level"] == "fair")
    #expect(places[1]["air"]?["us"]?["text"] == "Moderate")
    #expect(places[1]["air"]?["time"] == "2026-05-01T09:00:00-04:00")
    #expect(sandbox.server.requestCount == 1)
  }

  @Test(
    "A place that the service refuses does not affect the others",
    arguments: [
      (400, #"{"error":true,"reason":"No data is available for this location"}"#, 1021),
      (200, #"[{"latitude":nan,"longitude":nan}]"#, 1025),
    ])
  func refusedPlace(status: Int, body: String, code: Int) throws {
    let refusal = LoopbackReply(status, text: body)
    let sandbox = try AirSandbox { request in
      request.list("latitude").contains("40.7143") ? refusal : PlayedAir.reply(to: request)
    }
    let ids = [Self.berlin, 2_988_507, Self.newYork, 3_169_070].map { JSON($0) }
    let air = try sandbox.backend.call("weather.air", ["cities": .array(ids)])
    let places = try #require(air["places"]?.array)
    #expect(places.map { $0["air"] == .null } == [false, false, true, false])
    #expect(places[2]["error"]?["code"] == JSON(code))
    #expect(places[2]["error"]?["data"]?["provider"] == "open-meteo-air")
    #expect(places[0]["error"] == .null)
    #expect(sandbox.server.requestCount == 5)
  }

  @Test(
    "If the service fails, the last values are returned as stale, or else the error")
  func trouble() throws {
    let home = try Home()
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let never = Flag()
    defer { never.raise() }
    let rubbish: [LoopbackReply?] = [
      LoopbackReply(500, text: "<html>"), LoopbackReply(text: "<html>"), LoopbackReply(text: ""),
      LoopbackReply(text: "[{\"latitude\":1},Unexpected error while streaming data: no"),
      nil, LoopbackReply(steps: [.wait(never)]),
    ]
    for (bad, code) in zip(rubbish, [1023, 1025, 1025, 1023, 1023, 1024]) {
      _ = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
      let isOut = Flag()
      let sandbox = try AirSandbox(
        home, clock: "@\(clock)", arguments: code == 1024 ? ["--timeout", "0.5"] : []
      ) { request in
        isOut.isRaised ? bad ?? LoopbackReply() : PlayedAir.reply(to: request)
      }
      let fresh = try sandbox.backend.call("weather.air", ["city": JSON(Self.berlin)])
      isOut.raise()
      if bad == nil {
        sandbox.server.stop()
      }
      _ = try home.file("clock", "2026-05-01T15:00:00Z".utf8)
      let both: JSON = ["cities": [JSON(Self.berlin), JSON(Self.newYork)]]
      let places = try #require(try sandbox.backend.call("weather.air", both)["places"]?.array)
      #expect(places[0]["air"]?["stale"] == true)
      #expect(places[0]["air"]?["time"] == fresh["places"]?.array?.first?["air"]?["time"])
      #expect(places.map { $0["error"]?["code"] } == [JSON(code), JSON(code)])
      #expect(places[1]["air"] == .null)
      let error = try sandbox.backend.refusal("weather.air", ["city": JSON(Self.newYork)])
      #expect(error["code"] == JSON(code))
    }
  }

  @Test("Conflicting parameters for places are refused, and an empty list sends no request")
  func parameters() throws {
    let sandbox = try AirSandbox()
    let city = JSON(Self.berlin)
    for wrong: JSON in [
      ["city": city, "cities": [city]], ["city": city, "location": "Berlin"],
      ["location": "Berlin", "limit": 2], ["cities": [city], "offset": 1],
    ] {
      #expect(try sandbox.backend.refusal("weather.air", wrong)["code"] == -32602)
    }
    #expect(try sandbox.backend.refusal("weather.air")["code"] == 1001)
    #expect(try sandbox.backend.call("weather.air", ["cities": []])["places"] == [])
    #expect(sandbox.server.requestCount == 0)
    let off = try Backend(try Home(), ["--weather", "none"])
    #expect(try off.refusal("weather.air", ["city": city])["code"] == 1020)
  }
}
