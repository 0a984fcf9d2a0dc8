import Adapters
import Platform
import Testing
import Text

@testable import Services

@Suite("World Weather Online")
struct WorldWeatherOnlineTests {
  static let body = """
    {"data":{"request":[{"type":"LatLon","query":"x"}],"current_condition":[{
    "observation_time":"01:11 PM","temp_C":"-0","FeelsLikeC":"-4","weatherCode":"371",
    "weatherDesc":[{"value":"x"}],"windspeedKmph":"36","winddirDegree":"110","precipMM":"0.4",
    "humidity":"85","visibility":"16","pressure":"1016","cloudcover":"100","uvIndex":7}],
    "weather":[{"date":"2026-05-01","astronomy":[{"sunrise":"05:36 AM","sunset":"08:37 PM"}],
    "maxtempC":"5","mintempC":"-3","uvIndex":"4","hourly":[
    {"time":"0","tempC":"-3","weatherCode":"113","precipMM":"0.0","chanceofrain":"0",
    "chanceofsnow":"20"},
    {"time":"300","tempC":"","weatherCode":"371","precipMM":"0.3"},
    {"time":"noon","tempC":"4"},
    {"time":"2100","tempC":"5","weatherCode":"371","precipMM":"0.6","windspeedKmph":"18"}]},
    {"date":"soon"},
    {"date":"2026-05-02","astronomy":[{"sunrise":"No sunrise","sunset":"No sunset"}],
    "maxtempC":"6","mintempC":"1","hourly":[]}]}}
    """

  @Test("World Weather Online gets the point, and its key is a secret")
  func url() throws {
    let provider = try UpstreamFixture.provider(.worldWeatherOnline)
    let request = provider.requests(for: [UpstreamFixture.berlin], part: .forecast(days: 8))[0]
      .request
    #expect(
      request.url == "https://api.worldweatheronline.com/premium/v1/weather.ashx"
        + "?key=Geheim%2B1234%2Fabc&format=json&q=52.5244,13.4105&num_of_days=8&tp=3&fx=yes&cc=yes"
        + "&mca=no&showlocaltime=yes")
    #expect(request.secrets == ["Geheim+1234/abc"])
  }

  @Test("Numbers in strings are read, speeds are converted, and minus zero is zero")
  func current() throws {
    let weather = try #require(
      try UpstreamFixture.report(.worldWeatherOnline, Self.body).current)
    #expect(weather.time.iso8601 == "2026-05-01T15:11:00+02:00")
    #expect(weather[.temperature]?.sign == .plus)
    #expect(weather[.temperature] == 0)
    #expect(weather[.windSpeed] == 10)
    #expect(weather.sky == Sky(.snow, "Heavy snow showers"))
    #expect(weather[.uvIndex] == 7)
    #expect(weather.sunrise?.iso8601 == "2026-05-01T05:36:00+02:00")
    #expect(weather[.windGust] == nil)
  }

  @Test("An observation of the previous evening is not assigned to the coming evening")
  func observationTime() throws {
    let body = #"{"data":{"current_condition":[{"observation_time":"11:55 PM","temp_C":"4"}]}}"#
    let report = try UpstreamFixture.report(.worldWeatherOnline, body)
    #expect(report.current?.time.iso8601 == "2026-05-01T01:55:00+02:00")
  }

  @Test("Hours and days have the local time of the place, and invalid records are counted")
  func forecast() throws {
    let report = try UpstreamFixture.report(
      .worldWeatherOnline, Self.body, part: .forecast(days: 8))
    #expect(report.skipped == 2)
    #expect(report.hours.map { $0[.temperature] } == [-3, nil, 5])
    #expect(
      report.hours.map(\.time.iso8601) == [
        "2026-05-01T00:00:00+02:00", "2026-05-01T03:00:00+02:00", "2026-05-01T21:00:00+02:00",
      ])
    #expect(report.hours.last?[.precipitation] == 0.6 / 3)
    #expect(report.days.map { $0[.minimum] } == [-3, 1])
    #expect(report.days.first?[.precipitationProbability] == 20)
    #expect(report.days.last?.sunrise == nil)
  }

  @Test("Without a known zone the response's offset is used, or else UTC")
  func zones() throws {
    let told = #"{"data":{"time_zone":[{"utcOffset":"-4.5"}],"weather":[{"date":"2026-05-01"}]}}"#
    let silent = #"{"data":{"weather":[{"date":"2026-05-01"}]}}"#
    let place = UpstreamFixture.point
    #expect(
      try UpstreamFixture.report(.worldWeatherOnline, told, place: place).zone.offset(at: 0)
        == -16_200)
    #expect(
      try UpstreamFixture.report(.worldWeatherOnline, silent, place: place).zone.offset(at: 0)
        == 0)
  }

  @Test(
    "Every code of World Weather Online has a condition",
    arguments: [
      113, 116, 119, 122, 143, 176, 179, 182, 185, 200, 227, 230, 248, 260, 263, 266, 281, 284, 293,
      296, 299, 302, 305, 308, 311, 314, 317, 320, 323, 326, 329, 332, 335, 338, 350, 353, 356, 359,
      362, 365, 368, 371, 374, 377, 386, 389, 392, 395,
    ])
  func codes(code: Int) throws {
    let body = "{\"data\":{\"current_condition\":[{\"weatherCode\":\"\(code)\"}]}}"
    #expect(try UpstreamFixture.report(.worldWeatherOnline, body).current?.sky != nil)
  }

  @Test("World Weather Online errors are read with any status, as JSON or text")
  func errors() throws {
    let service = UpstreamService.worldWeatherOnline
    func error(_ message: String, _ status: Int = 200) throws -> ServiceError? {
      try UpstreamFixture.error(
        .worldWeatherOnline, "{\"data\":{\"error\":[{\"msg\":\"\(message)\"}]}}", status: status)
    }
    #expect(
      try error("Unable to find any matching weather location to the query submitted!")
        == .rejected(service, .place))
    #expect(try error("API key is invalid.") == .rejected(service, .credentials))
    #expect(try error("Queries per second exceeded") == .quotaExceeded(service, retryAfter: 1))
    #expect(
      try error("Queries per day exceeded", 429) == .quotaExceeded(service, retryAfter: 37_200))
    #expect(try error("Something", 503) == .unavailable(service, status: 503))
    #expect(try error("Something") == .rejected(service, .request))
    #expect(
      try UpstreamFixture.error(.worldWeatherOnline, "<h1>Developer Over Qps</h1>", status: 403)
        == .quotaExceeded(service, retryAfter: 1))
    let refusal = try UpstreamFixture.error(.worldWeatherOnline, "{}")
    #expect(refusal?.isRetryable == true)
    let otherRefusal = try UpstreamFixture.error(.worldWeatherOnline, "{\"data\":{}}")
    #expect(otherRefusal?.isRetryable == true)
  }
}
