import JSON
import TestSupport
import Testing

@Suite("Places and days of weather", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherPlaceTests {
  /// 39.9, 116.4 is in Beijing, where it is 2026-05-02 already. At sea at 170 degrees west, the nautical
  /// offset is -11:00, so it is still 2026-05-01.
  @Test("The days of a point are those of its time zone")
  func days() throws {
    let sandbox = try WeatherSandbox(.metNorway, ["--clock", "2026-05-01T18:30:00Z"])
    func forecast(_ lat: Double, _ lon: Double) throws -> JSON {
      try sandbox.backend.call(
        "weather.forecast", ["location": ["lat": JSON(lat), "lon": JSON(lon)]])
    }
    let beijing = try forecast(39.9, 116.4)
    #expect(beijing["days"]?.array?.first?["date"] == "2026-05-02", "\(beijing)")
    let hour = beijing["current"]?["time"]?.string
    #expect((hour ?? "").hasSuffix("+08:00"), "\(beijing)")
    let ocean = try forecast(-40, -170)
    #expect(ocean["days"]?.array?.first?["date"] == "2026-05-01", "\(ocean)")
    let time = ocean["current"]?["time"]?.string ?? ""
    #expect(time.hasSuffix("-11:00"), "\(ocean)")
  }

  @Test(
    "A starred city requested by name, position or link gets a history entry, as by id")
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
