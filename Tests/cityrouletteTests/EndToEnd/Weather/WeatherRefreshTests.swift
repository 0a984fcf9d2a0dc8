import JSON
import Platform
import TestSupport
import Testing

@Suite("Weather of thirty cities", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherRefreshTests {
  @Test(
    "Opening a session with weather and refreshing it sends as many requests as the service requires",
    arguments: PlayedService.allCases)
  func counts(service: PlayedService) throws {
    let sandbox = try WeatherSandbox(service)
    let count = WeatherSandbox.cityCount
    let asked = service.requestCount(cities: count)

    let opened = try sandbox.open()
    #expect(opened.count == count)
    #expect(opened.freshCount == count)
    #expect(sandbox.server.requestCount == asked)

    let summary = try sandbox.backend.call("weather.refresh")
    let kept = service.isKept ? count : 0
    #expect(summary.counts == [JSON(count), 0, JSON(kept)])
    #expect(sandbox.server.requestCount == (service.isKept ? asked : 2 * asked))
    #expect(try sandbox.cities().freshCount == count)
    #expect(sandbox.told("weather.willRefresh").count == 2)
    #expect(sandbox.told("weather.didUpdate").count == 2 * count)
    #expect(sandbox.told("weather.didFail").isEmpty)
    #expect(try sandbox.backend.leave() == .code(0))
  }
}
