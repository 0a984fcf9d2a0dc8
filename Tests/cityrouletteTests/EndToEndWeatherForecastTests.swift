import JSON
import LoopbackServer
import Testing

@Suite("Weather to come", .ownThread, .serialized, .timeLimit(.minutes(2)))
struct EndToEndWeatherForecastTests {
  @Test(
    "A forecast has the city's own days with their extremes, eight slots and a chart",
    arguments: PlayedService.allCases)
  func forecast(service: PlayedService) throws {
    let stage = try WeatherStage(service, ["--clock", "2026-05-01T13:40:00Z"])
    let found = try stage.backend.call(
      "gazetteer.nearby",
      ["location": ["lat": 40.7, "lon": -74], "radiusKm": 300, "limit": 1])
    let city = try #require(found["cities"]?.array?.first)
    let id = try #require(city["id"])
    let asked = stage.server.requestCount

    let forecast = try stage.backend.call("weather.forecast", ["city": id, "days": 3])
    #expect(stage.server.requestCount - asked == (service == .openWeatherMap ? 2 : 1))
    #expect(forecast["timezone"] == city["timezone"])
    let days = try #require(forecast["days"]?.array)
    let latitude = try #require(
      service.latitudes(in: stage.server.requests[0]).first.flatMap(Double.init))
    let (minimum, maximum) = service.extremes(latitude: latitude)
    #expect(days.map { $0["date"] } == ["2026-05-01", "2026-05-02", "2026-05-03"])
    #expect(abs(try #require(days[1]["min"]?.double) - minimum) < 0.001)
    #expect(abs(try #require(days[1]["max"]?.double) - maximum) < 0.001)
    let slots = try #require(forecast["slots"]?.array)
    #expect(slots.count == 8)
    #expect(slots.allSatisfy { $0["temperature"]?.double != nil })
    #expect(forecast["series"]?["minimum"]?.array?.count == 3)
    #expect(forecast["series"]?["maximum"]?.array?.map { $0["value"] } == days.map { $0["max"] })
    #expect(forecast["summary"]?["icon"] == "rain-day")
    #expect(stage.told("weather.didUpdate").map { $0["city"] } == [id])
  }
}
