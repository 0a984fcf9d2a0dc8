import Adapters
import Testing
import Text

@testable import Services

@Suite("Pirate Weather")
struct PirateWeatherTests {
  static let body = """
    {"latitude":52.52,"longitude":13.41,"timezone":"Europe/Berlin","offset":2.0,"elevation":38,
    "currently":{"time":1777642200,"summary":"Light Rain","icon":"rain","precipIntensity":0.4,
    "temperature":12.5,"apparentTemperature":11,"humidity":0.56,"pressure":1004.92,
    "windSpeed":2.32,"windGust":3.2,"windBearing":166,"cloudCover":0.5,"uvIndex":0.54,
    "visibility":16.09,"ozone":401.41},
    "hourly":{"summary":"x","icon":"wind","data":[
    {"time":1777640400,"icon":"partly-cloudy-night","summary":"Mostly Cloudy","temperature":-999,
    "precipProbability":0.25},{"summary":"no time"},
    {"time":1777644000,"icon":"none","temperature":-74}]},
    "daily":{"summary":"x","icon":"rain","data":[{"time":1777586400,"icon":"hail",
    "summary":"Hail in the evening.","sunriseTime":1777606560,"sunsetTime":1777660620,
    "temperatureMin":3,"temperatureMax":14,"precipProbability":0.9,"uvIndex":4}]},
    "alerts":[{"expires":-999}],"flags":{"nearest-station":-999}}
    """

  @Test("Pirate Weather's key is in the path and is a secret")
  func url() throws {
    let provider = try UpstreamFixture.provider(.pirateWeather, baseURL: "http://127.0.0.1:8080/")
    let request = provider.requests(for: [UpstreamFixture.berlin], part: .current)[0].request
    #expect(
      request.url == "http://127.0.0.1:8080/forecast/Geheim%2B1234%2Fabc/52.5244,13.4105"
        + "?units=si&lang=en&exclude=minutely,hourly,alerts")
    #expect(request.secrets == ["Geheim+1234/abc"])
  }

  @Test("Pirate Weather's fractions become percentages")
  func current() throws {
    let weather = try #require(try UpstreamFixture.report(.pirateWeather, Self.body).current)
    #expect(weather.sky == Sky(.rain, "Light Rain"))
    #expect(abs(try #require(weather[.humidity]) - 56) < 1e-9)
    #expect(weather[.cloudCover] == 50)
    #expect(weather[.ozone] == 401.41)
    #expect(weather.sunset?.iso8601 == "2026-05-01T20:37:00+02:00")
  }

  @Test("A value of -999 is unknown, and a record without a time is counted")
  func forecast() throws {
    let report = try UpstreamFixture.report(
      .pirateWeather, Self.body, part: .forecast(days: 8))
    #expect(report.hours.map { $0[.temperature] } == [nil, -74])
    #expect(report.hours.map(\.isDay) == [false, true])
    #expect(report.hours.map(\.sky) == [Sky(.partlyCloudy, "Mostly Cloudy"), nil])
    #expect(report.skipped == 1)
    #expect(report.days.first?.sky == Sky(.hail, "Hail in the evening"))
    #expect(report.days.first?[.minimum] == 3)
    #expect(report.days.first?.date.iso8601 == "2026-05-01")
  }

  @Test(
    "Every icon except `none` has a condition",
    arguments: [
      "clear-day", "clear-night", "rain", "snow", "sleet", "wind", "fog", "cloudy",
      "partly-cloudy-day", "partly-cloudy-night", "thunderstorm", "hail",
    ])
  func icons(icon: String) throws {
    let body = "{\"currently\":{\"time\":1777642200,\"icon\":\"\(icon)\",\"summary\":\"\"}}"
    let sky = try UpstreamFixture.report(.pirateWeather, body).current?.sky
    #expect(sky?.summary.isEmpty == false)
  }

  @Test("Pirate Weather errors depend on the status")
  func errors() throws {
    let service = UpstreamService.pirateWeather
    func error(_ status: Int, _ body: String = #"{"code":1,"error":"x"}"#) throws -> ServiceError? {
      try UpstreamFixture.error(.pirateWeather, body, status: status, retryAfter: 7)
    }
    #expect(try error(401) == .rejected(service, .credentials))
    #expect(try error(403) == .rejected(service, .credentials))
    #expect(try error(400) == .rejected(service, .request))
    #expect(try error(429) == .quotaExceeded(service, retryAfter: 7))
    #expect(try error(500) == .unavailable(service, status: 500))
    let refusal = try error(200, "{}")
    #expect(refusal?.isRetryable == true)
    #expect(try error(200, "{\"currently\":{}}") == nil)
  }
}
