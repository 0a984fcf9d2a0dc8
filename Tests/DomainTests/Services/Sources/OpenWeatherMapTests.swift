import Adapters
import Platform
import Testing
import Text

@testable import Services

@Suite("OpenWeatherMap")
struct OpenWeatherMapTests {
  /// Every field of the current weather, in Berlin.
  static let current = """
    {"coord":{"lon":13.41,"lat":52.52},"weather":[{"id":501,"main":"Rain","description":"x",
    "icon":"10d"},{"id":701,"icon":"50n"}],"base":"stations","main":{"temp":21.5,"feels_like":9,
    "temp_min":280,"temp_max":283,"pressure":1005,"humidity":93.7,"sea_level":1006},
    "visibility":8000,"wind":{"speed":5.7,"deg":90,"gust":9},"rain":{"1h":1.25},"snow":{"3h":0.75},
    "clouds":{"all":75},"dt":1777642200,"sys":{"sunrise":1777606560,"sunset":1777660620},
    "timezone":7200,"id":2950159,"name":"Berlin","cod":200}
    """

  static let forecast = """
    {"cod":"200","message":0,"cnt":3,"list":[
    {"dt":1777647600,"main":{"temp":12,"temp_min":11,"temp_max":14,"pressure":1017,"humidity":63},
    "weather":[{"id":802,"icon":"03n"}],"clouds":{"all":33},"wind":{"speed":3,"deg":107,"gust":9},
    "visibility":10000,"pop":1,"rain":{"3h":3},"sys":{"pod":"d"},"dt_txt":"2026-05-01 15:00:00"},
    {"main":{"temp":1}},
    {"dt":1777669200,"main":{"temp":9,"temp_min":8,"temp_max":9},"weather":[],"pop":0.35}],
    "city":{"id":0,"name":"","country":"","timezone":7200,"sunrise":1777606560}}
    """

  @Test("OpenWeatherMap gets one request per place for current weather and two for a forecast")
  func requests() throws {
    let provider = try UpstreamFixture.provider(.openWeatherMap)
    let places = [UpstreamFixture.berlin, UpstreamFixture.newYork]
    let current = provider.requests(for: places, part: .current)
    #expect(current.map(\.places) == [[0], [1]])
    #expect(
      current[0].request.url == "https://api.openweathermap.org/data/2.5/weather?lat=52.5244"
        + "&lon=13.4105&units=metric&lang=en&appid=Geheim%2B1234%2Fabc")
    #expect(current[0].request.secrets == ["Geheim+1234/abc"])
    #expect(provider.requests(for: places, part: .forecast(days: 5)).count == 4)
  }

  @Test("The first condition is used, and rain and snow are added")
  func currentWeather() throws {
    let weather = try #require(
      try UpstreamFixture.report(.openWeatherMap, Self.current).current)
    #expect(weather.sky == Sky(.rain, "Moderate rain"))
    #expect(weather.isDay == true)
    #expect(weather[.pressure] == 1006)
    #expect(weather[.humidity] == 93.7)
    #expect(weather[.visibility] == 8)
    #expect(weather[.precipitation] == 1.5)
    #expect(weather.sunset?.iso8601 == "2026-05-01T20:37:00+02:00")
  }

  @Test("Omitted precipitation is zero unless the condition is rain")
  func dry() throws {
    func precipitation(_ code: Int) throws -> Double? {
      let body = "{\"dt\":1777642200,\"weather\":[{\"id\":\(code)}],\"wind\":{\"speed\":1}}"
      return try UpstreamFixture.report(.openWeatherMap, body).current?[.precipitation]
    }
    #expect(try precipitation(800) == 0)
    #expect(try precipitation(500) == nil)
    #expect(try precipitation(999) == nil)
  }

  @Test("A point without a known zone uses the offset in the response")
  func offset() throws {
    let report = try UpstreamFixture.report(
      .openWeatherMap, Self.current, place: UpstreamFixture.point)
    #expect(report.current?.time.iso8601 == "2026-05-01T15:30:00+02:00")
    #expect(report.zone.identifier == "UTC+02:00")
  }

  @Test("Both responses of OpenWeatherMap are merged into one report")
  func merged() throws {
    let now = try UpstreamFixture.report(
      .openWeatherMap, Self.current, part: .forecast(days: 5))
    let later = try UpstreamFixture.report(
      .openWeatherMap, Self.forecast, part: .forecast(days: 5), request: 1)
    #expect(later.skipped == 1)
    #expect(later.hours.map { $0[.precipitationProbability] } == [100, 35])
    #expect(later.hours.first?[.precipitation] == 1)
    let forecast = Forecast(
      now.merged(with: later), at: UpstreamFixture.berlin.coordinate, now: UpstreamFixture.now)
    // 2026-05-01 has the current weather, with the highest temperature, and one sample. The other sample
    // is at 23:00.
    #expect(forecast.days.map(\.date.iso8601) == ["2026-05-01"])
    #expect(forecast.days.map { $0[.minimum] } == [8])
    #expect(forecast.days.map { $0[.maximum] } == [21.5])
    #expect(forecast.days.first?.sunrise?.iso8601 == "2026-05-01T05:36:00+02:00")
  }

  @Test(
    "Every weather code of OpenWeatherMap has a condition",
    arguments: [
      200, 201, 202, 210, 211, 212, 221, 230, 231, 232, 300, 301, 302, 310, 311, 312, 313, 314, 321,
      500, 501, 502, 503, 504, 511, 520, 521, 522, 531, 600, 601, 602, 611, 612, 613, 615, 616, 620,
      621, 622, 701, 711, 721, 731, 741, 751, 761, 762, 771, 781, 800, 801, 802, 803, 804,
    ])
  func codes(code: Int) throws {
    let body = "{\"dt\":1,\"weather\":[{\"id\":\"\(code)\"}]}"
    let sky = try UpstreamFixture.report(.openWeatherMap, body).current?.sky
    #expect(sky != nil)
    #expect(sky?.summary.isEmpty == false)
  }

  @Test("OpenWeatherMap errors are read as numbers or strings, also with status 200")
  func errors() throws {
    let service = UpstreamService.openWeatherMap
    func error(_ body: String, _ status: Int) throws -> ServiceError? {
      try UpstreamFixture.error(.openWeatherMap, body, status: status)
    }
    #expect(
      try error(#"{"cod":401,"message":"Invalid API key"}"#, 401)
        == .rejected(service, .credentials))
    #expect(
      try error(#"{"cod":"404","message":"city not found"}"#, 404) == .rejected(service, .place))
    #expect(
      try error(#"{"cod":"404","message":"city not found"}"#, 200) == .rejected(service, .place))
    #expect(
      try error(#"{"cod":"400","message":"Nothing to geocode"}"#, 400)
        == .rejected(service, .request))
    #expect(
      try error(#"{"cod":429,"message":"blocked"}"#, 429)
        == .quotaExceeded(service, retryAfter: nil))
    #expect(try error("<html>", 502) == .unavailable(service, status: 502))
    let refusal = try error("{}", 200)
    #expect(refusal?.isRetryable == true)
    let otherRefusal = try error("[]", 200)
    #expect(otherRefusal?.isRetryable == true)
  }
}
