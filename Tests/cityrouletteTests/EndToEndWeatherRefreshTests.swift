import JSON
import LoopbackServer
import Platform
import Testing

@Suite("Weather of thirty cities", .ownThread, .serialized, .timeLimit(.minutes(2)))
struct EndToEndWeatherRefreshTests {
  @Test(
    "Opened with weather and refreshed, a session asks as often as the service's rules have it",
    arguments: PlayedService.allCases)
  func counts(service: PlayedService) throws {
    let stage = try WeatherStage(service)
    let count = WeatherStage.cityCount
    let asked = service.requestCount(cities: count)

    let opened = try stage.open()
    #expect(opened.count == count)
    #expect(opened.freshCount == count)
    #expect(stage.server.requestCount == asked)

    let summary = try stage.backend.call("weather.refresh")
    let kept = service.isKept ? count : 0
    #expect(summary == ["updated": JSON(count), "failed": 0, "fromCache": JSON(kept)])
    #expect(stage.server.requestCount == (service.isKept ? asked : 2 * asked))
    #expect(try stage.cities().freshCount == count)
    #expect(stage.told("weather.willRefresh").count == 2)
    #expect(stage.told("weather.didUpdate").count == 2 * count)
    #expect(stage.told("weather.didFail").isEmpty)
    #expect(try stage.backend.leave() == .code(0))
  }
}
