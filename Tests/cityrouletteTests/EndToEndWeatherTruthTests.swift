import JSON
import TestSupport
import Testing

/// Weather that is not of now, in every method that shows it. The played services say 13:30 or 13:35 UTC of
/// 2026-05-01; the clock of the program is set before and after that.
@Suite("The age of weather", .ownThread, .serialized, .timeLimit(.minutes(10)))
struct EndToEndWeatherAgeTests {
  /// Within the forecast that is played there is an hour for now.
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

  @Test("A fetched value that is not valid for now is stale in every method", arguments: moments)
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
    #expect(shared["text"]?.string?.contains(words) == true, "share.compose: \(shared)")
  }

  @Test("A value of now is not stale, and its text has no age")
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
    "An assistant is told the age from the time of validity: of the hour for now, else of the last value",
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

@Suite("The place of weather", .ownThread, .serialized, .timeLimit(.minutes(10)))
struct EndToEndWeatherPlaceTests {
  /// 39.9, 116.4 is in Beijing, where 2026-05-02 has begun; the first of June of a ship at 170 degrees west
  /// is still the day before.
  @Test("The days of a point are those of its place")
  func days() throws {
    let sandbox = try WeatherSandbox(.metNorway, ["--clock", "2026-05-01T18:30:00Z"])
    func forecast(_ lat: Double, _ lon: Double) throws -> JSON {
      try sandbox.backend.call(
        "weather.forecast", ["location": ["lat": JSON(lat), "lon": JSON(lon)]])
    }
    let beijing = try forecast(39.9, 116.4)
    #expect(beijing["days"]?.array?.first?["date"] == "2026-05-02", "\(beijing)")
    let hour = beijing["current"]?["time"]?.string
    #expect(hour?.hasSuffix("+08:00") == true, "\(beijing)")
    let ocean = try forecast(-40, -170)
    #expect(ocean["days"]?.array?.first?["date"] == "2026-05-01", "\(ocean)")
    #expect(ocean["current"]?["time"]?.string?.hasSuffix("-11:00") == true, "\(ocean)")
  }

  @Test(
    "A favourite asked for by name, position or link enters its history like one asked for by id")
  func favorite() throws {
    let sandbox = try WeatherSandbox(.openMeteo)
    let backend = sandbox.backend
    let berlin: JSON = 2_950_159
    try backend.call("archive.add", ["city": berlin, "favorite": true])
    let locations: [JSON] = [
      "Berlin", ["lat": 52.52437, "lon": 13.41053], "geo:52.52437,13.41053",
    ]
    for (count, location) in locations.enumerated() {
      try backend.call("weather.get", ["location": location])
      try backend.call("weather.forecast", ["location": location])
      let history = try backend.call("weather.history", ["city": berlin])
      #expect(history["total"] == JSON(2 * (count + 1)), "\(location): \(history)")
    }
    let elsewhere: [JSON] = ["Potsdam", ["lat": 52.4, "lon": 13.06]]
    for location in elsewhere {
      try backend.call("weather.get", ["location": location])
    }
    #expect(try backend.call("weather.history", ["city": berlin])["total"] == 6)
  }
}

@Suite("Who said what the weather was", .ownThread, .serialized, .timeLimit(.minutes(10)))
struct EndToEndWeatherSayerTests {
  private let berlin: JSON = 2_950_159

  private func recorded(_ arguments: [String] = []) throws -> WeatherSandbox {
    let sandbox = try WeatherSandbox(.openMeteo, arguments)
    try sandbox.backend.call("archive.add", ["city": berlin, "favorite": true])
    try sandbox.backend.call("weather.get", ["city": berlin])
    return sandbox
  }

  private func entry(_ sandbox: WeatherSandbox, _ units: JSON? = nil) throws -> JSON {
    var members: [(String, JSON)] = [("city", berlin)]
    if let units {
      members.append(("units", units))
    }
    let page = try sandbox.backend.call("weather.history", .object(JSONObject(members)))
    return try #require(page["entries"]?.array?.first)
  }

  @Test("An entry of the history names its units, provider and credit")
  func members() throws {
    let entry = try entry(try recorded())
    #expect(entry["units"] == "metric" && entry["provider"] == "open-meteo", "\(entry)")
    #expect(entry["attribution"]?["text"]?.string?.contains("Open-Meteo") == true, "\(entry)")
  }

  @Test("Units of a history are converted on demand, whatever those of the client are")
  func converted() throws {
    let sandbox = try recorded()
    let metric = try entry(sandbox)
    let american = try entry(sandbox, "us")
    #expect(american["units"] == "us", "\(american)")
    #expect(metric["max"] == 5.0 && american["max"] == 41.0, "\(metric) \(american)")
    #expect(metric["min"] == -3.0 && american["min"] == 26.6, "\(metric) \(american)")
    try sandbox.backend.call("client.configure", ["units": "us"])
    #expect(try entry(sandbox) == metric)
    let refusal = try sandbox.backend.refusal(
      "weather.history", ["city": berlin, "units": "kelvin"])
    #expect(refusal["data"]?["path"] == "params.units", "\(refusal)")
  }

  @Test("A page about a city has one system of units", arguments: ["metric", "us"])
  func detail(units: String) throws {
    let sandbox = try recorded()
    try sandbox.backend.call("client.configure", ["units": .string(units)])
    let detail = try sandbox.backend.call("city.detail", ["city": berlin])
    let entries = try #require(detail["history"]?["entries"]?.array)
    #expect(entries.allSatisfy { $0["units"] == .string(units) }, "\(detail)")
    let oldest = entries.last?["max"]
    #expect(oldest == (units == "us" ? 41.0 : 5.0), "\(detail)")
    let degrees = try #require(detail["forecast"]?["days"]?.array?.compactMap { $0["max"]?.double })
    let isAmerican = degrees.contains { $0 > 80 }
    #expect(isAmerican == (units == "us"), "\(degrees)")
  }
}
