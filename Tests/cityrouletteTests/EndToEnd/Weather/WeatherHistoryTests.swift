import JSON
import TestSupport
import Testing

@Suite("Weather history", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherHistoryTests {

  /// A sandbox in which the first city of a session is starred in the archive.
  private func sandbox(_ service: PlayedService) throws -> (sandbox: WeatherSandbox, favorite: JSON)
  {
    let home = try Home()
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let sandbox = try WeatherSandbox(service, in: home, ["--clock", "@\(clock)"])
    let found = try sandbox.backend.call(
      "gazetteer.nearby",
      ["location": ["lat": 40.7, "lon": -74], "radiusKm": 300, "limit": 1])
    let id = try #require(found["cities"]?.array?.first?["id"])
    try sandbox.backend.call("archive.add", ["city": id, "favorite": true])
    return (sandbox, id)
  }

  private func history(_ backend: Backend, of city: JSON, _ page: JSON = [:]) throws -> JSON {
    try backend.call(
      "weather.history",
      .object(JSONObject([("city", city)] + (page.object?.members ?? []))))
  }

  @Test("Every request of the user adds one entry, listed newest first, in pages")
  func paging() throws {
    let (sandbox, favorite) = try sandbox(.openMeteo)
    let backend = sandbox.backend
    try backend.call("session.open", ["mode": "browse", "weather": true])
    #expect(try history(backend, of: favorite)["total"] == 0)
    for method in ["weather.refresh", "weather.get", "weather.forecast", "weather.get"] {
      try backend.call(method, method == "weather.refresh" ? [:] : ["city": favorite])
    }
    let told = sandbox.told("weather.didRecord")
    #expect(told.map { $0["city"] } == Array(repeating: favorite, count: 4))

    let whole = try history(backend, of: favorite)
    let entries = try #require(whole["entries"]?.array)
    #expect(entries == told.reversed().compactMap { $0["entry"] })
    #expect(whole["total"] == 4 && whole["next"] == .null)
    let first = try history(backend, of: favorite, ["limit": 3])
    #expect(first["entries"]?.array == Array(entries[..<3]) && first["next"] == 3)
    let last = try history(backend, of: favorite, ["limit": 3, "offset": 3])
    #expect(last["entries"]?.array == Array(entries[3...]) && last["next"] == .null)
    #expect(try history(backend, of: favorite, ["offset": 9])["entries"] == [])
    #expect(try history(backend, of: favorite, ["offset": 9])["next"] == .null)
  }

  @Test("An entry has the extremes of the day if the service reports them")
  func extremes() throws {
    for service in PlayedService.allCases {
      let (sandbox, favorite) = try sandbox(service)
      try sandbox.backend.call("weather.get", ["city": favorite])
      let entry = try history(sandbox.backend, of: favorite)["entries"]?.array?.first
      #expect(entry?["temperature"]?.double != nil, "\(service)")
      let tellsDay = service != .openWeatherMap && service != .metNorway
      #expect(entry?["min"]?.double == (tellsDay ? -3 : nil), "\(service)")
      #expect(entry?["max"]?.double == (tellsDay ? 5 : nil), "\(service)")
    }
  }

  @Test(
    "A city without a star gets no entries but keeps its history, which is removed with the city")
  func starAndCity() throws {
    let (sandbox, city) = try sandbox(.openMeteo)
    let backend = sandbox.backend
    try backend.call("weather.get", ["city": city])

    try backend.call("session.open", ["mode": "browse"])
    try backend.call("city.setFavorite", ["city": city, "favorite": false])
    try backend.call("session.commit")
    try backend.call("weather.get", ["city": city])
    #expect(try history(backend, of: city)["total"] == 1)

    try backend.call("archive.setFavorite", ["city": city, "favorite": true])
    try backend.call("weather.get", ["city": city])
    #expect(try history(backend, of: city)["total"] == 2)

    try backend.call("session.open", ["mode": "browse"])
    try backend.call("city.remove", ["city": city])
    try backend.call("session.commit")
    #expect(try history(backend, of: city, refused: true) == 1002)
    try backend.call("archive.add", ["city": city, "favorite": true])
    #expect(try history(backend, of: city)["total"] == 0)
  }

  /// The error code of a refused request.
  private func history(_ backend: Backend, of city: JSON, refused: Bool) throws -> Int? {
    try backend.refusal("weather.history", ["city": city])["code"]?.int
  }

  @Test("A failed request adds no entry")
  func failure() throws {
    let (sandbox, favorite) = try sandbox(.openMeteo)
    try sandbox.backend.call("weather.get", ["city": favorite])
    sandbox.server.stop()
    _ = try sandbox.home.file("clock", "2026-05-01T13:45:00Z".utf8)
    let shown = try sandbox.backend.call("weather.get", ["city": favorite])
    #expect(shown["weather"]?["stale"] == true)
    #expect(try history(sandbox.backend, of: favorite)["total"] == 1)
  }
}
