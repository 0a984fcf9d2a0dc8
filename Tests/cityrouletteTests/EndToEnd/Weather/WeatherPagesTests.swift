import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Limits and failures of weather requests", .endToEnd, .serialized)
struct WeatherPagesTests {
  @Test("A list fetches the weather of its first rows, and on request that of the following ones")
  func firstRows() throws {
    let home = try Home()
    let service = PlayedService.openMeteo
    let sandbox = try WeatherSandbox(service, in: home, ["--clock", "2026-05-01T13:40:00Z"])
    let backend = sandbox.backend
    let session = try backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "US", "count": 301])
    let last = try #require(
      try backend.call("session.get", ["offset": 300])["cities"]?.array?.first)
    _ = try backend.call("session.commit")
    _ = try backend.call("archive.setFavorite", ["city": last["id"] ?? .null, "favorite": true])
    #expect(session["total"] == 301)

    let browsed = try backend.call("session.open", ["mode": "browse", "weather": true])
    let asked = try #require(sandbox.server.requests.last).list("latitude")
    #expect(asked.count == 300)
    let rows = try #require(browsed["cities"]?.array)
    #expect(rows.first?["id"] == last["id"])
    #expect(rows.freshCount == 50)
    #expect(asked.prefix(50).compactMap(Double.init) == rows.compactMap { $0["lat"]?.fourDigits })

    let rest = try backend.call("weather.refresh", ["offset": 300])
    #expect(rest.counts == [1, 0, 0])
    #expect(rest["total"] == 301)
    #expect(rest["next"] == .null)
    #expect(sandbox.server.requests.last?.list("latitude").count == 1)
    #expect(try backend.call("weather.refresh", ["limit": 1])["next"] == 1)
  }

  @Test(
    "A brief stays within the size of its detail", arguments: PlayedService.allCases)
  func briefs(service: PlayedService) throws {
    let sandbox = try WeatherSandbox(service, ["--clock", "2026-05-01T13:35:00Z"])
    let found = try sandbox.backend.call(
      "gazetteer.search", ["query": "Bern", "limit": 1])
    let city = try #require(found["cities"]?.array?.first?["id"])
    for (detail, limit) in [("line", 1000), ("summary", 6000), ("full", 30_000)] {
      let brief = try sandbox.backend.call("city.brief", ["city": city, "detail": .string(detail)])
      #expect(brief.text.utf8.count < limit, "\(detail)")
      #expect((brief["days"]?.array?.isEmpty ?? true) == (detail == "line"))
      #expect((brief["forecast"] == .null) == (detail != "full"))
      #expect(brief["forecast"]?["hours"]?.array ?? [] == [])
      #expect(brief["spoken"]?.string?.contains("°") == false)
    }
  }

  @Test("A radius equal to a reported distance includes the place")
  func toldDistance() throws {
    let backend = try Backend(try Home())
    let location: JSON = ["lat": 47.1234, "lon": 8.4321]
    let near = try backend.call(
      "gazetteer.nearby", ["location": location, "radiusKm": 60, "limit": 500])
    for (index, city) in (near["cities"]?.array ?? []).enumerated() {
      let told = try backend.call(
        "gazetteer.nearby",
        ["location": location, "radiusKm": city["distanceKm"] ?? .null, "limit": 500])
      #expect(try #require(told["total"]?.int) > index)
    }
    #expect(near["total"]?.int ?? 0 > 100)
  }

  @Test("When Open-Meteo's daily limit is exhausted, no request is sent until the day ends")
  func dailyQuota() throws {
    let reason = """
      {"error":true,"reason":"Daily API request limit exceeded. Please try again tomorrow."}
      """
    let sandbox = try WeatherSandbox(
      .openMeteo, ["--clock", "2026-05-01T22:00:00Z"]
    ) { _ in LoopbackReply(429, text: reason) }
    for latitude in 1...3 {
      let error = try sandbox.backend.refusal(
        "weather.get", ["location": ["lat": JSON(latitude), "lon": 2]])
      #expect(error["code"] == 1022)
      let wait = try #require(error["data"]?["retryAfterMs"]?.int)
      #expect((7_100_000...7_200_000).contains(wait))
    }
    #expect(sandbox.server.requestCount == 1)
    let services = try sandbox.backend.call("server.status")["services"]?.array
    let pausedUntil = services?.first?["pausedUntil"]?.string ?? ""
    #expect(pausedUntil.hasPrefix("2026-05-0"))
  }

  @Test("A failed forecast is replaced by the last one as stale, or else is an error")
  func lastForecast() throws {
    let isOut = Flag()
    let service = PlayedService.openMeteo
    let home = try Home()
    let clock = try home.file("clock", "2026-05-01T13:35:00Z".utf8)
    let sandbox = try WeatherSandbox(service, in: home, ["--clock", "@\(clock)"]) { request in
      isOut.isRaised ? LoopbackReply(500, text: "") : service.reply(to: request)
    }
    let place: JSON = ["location": ["lat": 1, "lon": 2], "days": 2]
    let fresh = try sandbox.backend.call("weather.forecast", place)
    #expect(fresh["stale"] == false)
    isOut.raise()
    _ = try home.file("clock", "2026-05-01T13:45:00Z".utf8)
    let stale = try sandbox.backend.call("weather.forecast", place)
    #expect(stale["stale"] == true)
    #expect(stale["current"]?["stale"] == true)
    #expect(stale["fetchedAt"] == fresh["fetchedAt"])
    #expect(stale["days"] == fresh["days"])
    let elsewhere: JSON = ["location": ["lat": 3, "lon": 2]]
    #expect(try sandbox.backend.refusal("weather.forecast", elsewhere)["code"] == 1023)
  }

  @Test("Impossible values are dropped and counted, and the others are kept")
  func impossible() throws {
    let sandbox = try WeatherSandbox(.openMeteo) { _ in
      LoopbackReply(
        text: """
          {"latitude":1,"longitude":2,"current":{"time":1777642200,"interval":900,
          "temperature_2m":-273.2,"relative_humidity_2m":101,"pressure_msl":1016,"wind_speed_10m":-1,
          "visibility":20000,"cloud_cover":55}}
          """)
    }
    let opened = try sandbox.backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "AD", "count": 1])
    #expect(opened["total"] == 1)
    #expect(try sandbox.backend.call("weather.refresh")["dropped"] == 3)
    let weather = try #require(try sandbox.cities().first?["weather"])
    #expect(weather["temperature"] == .null)
    #expect(weather["humidity"] == .null)
    #expect(weather["windSpeed"] == .null)
    #expect(weather["pressure"] == 1016.0)
    #expect(weather["cloudCover"] == 55.0)
  }
}

extension JSON {
  /// The value rounded to four decimals, as a request writes it.
  fileprivate var fourDigits: Double? { double.map { ($0 * 10_000).rounded() / 10_000 } }
}
