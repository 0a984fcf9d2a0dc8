import Adapters
import Testing
import Text

@testable import Services

@Suite("Open-Meteo")
struct OpenMeteoTests {
  @Test("Open-Meteo gets thirty places in one request, with literal commas")
  func oneRequest() throws {
    let places = Array(repeating: UpstreamFixture.berlin, count: 30)
    let requests = try UpstreamFixture.provider(.openMeteo).requests(for: places, part: .current)
    #expect(requests.count == 1)
    let request = try #require(requests.first)
    #expect(request.places == Array(0..<30))
    // Seventeen variables cost 1.7 calls for each place; a refused request costs one.
    #expect(request.request.cost == 51)
    #expect(request.request.refusedCost == 1)
    #expect(request.request.url.contains("latitude=52.5244,52.5244,"))
    #expect(!request.request.url.contains("%2C"))
    #expect(request.request.url.utf8.count < 1500)
  }

  @Test("Open-Meteo's request for a forecast has a fixed form")
  func url() throws {
    let request = try UpstreamFixture.provider(.openMeteo)
      .requests(for: [UpstreamFixture.point], part: .current)[0].request
    #expect(
      request.url == "https://api.open-meteo.com/v1/forecast?latitude=0.0000&longitude=-180.0000"
        + "&timezone=auto&timeformat=unixtime&wind_speed_unit=ms&forecast_days=1"
        + "&current=temperature_2m,relative_humidity_2m,apparent_temperature,is_day,precipitation,"
        + "weather_code,cloud_cover,pressure_msl,wind_speed_10m,wind_direction_10m,wind_gusts_10m,"
        + "visibility,uv_index&daily=sunrise,sunset,temperature_2m_max,temperature_2m_min")
    #expect(request.secrets.isEmpty)
  }

  @Test("A thousand places need few requests, and no places need none")
  func many() throws {
    let provider = try UpstreamFixture.provider(.openMeteo)
    let places = Array(repeating: UpstreamFixture.newYork, count: 1000)
    let requests = provider.requests(for: places, part: .current)
    #expect(requests.flatMap(\.places) == Array(0..<1000))
    #expect(requests.count == 4)
    #expect(requests.allSatisfy { $0.request.cost <= 600 && $0.request.url.utf8.count < 8000 })
    #expect(provider.requests(for: [], part: .current).isEmpty)
  }

  @Test("Open-Meteo's current weather is read in metric units")
  func current() throws {
    let report = try UpstreamFixture.report(.openMeteo, OpenMeteoFixture.current)
    let weather = try #require(report.current)
    #expect(weather.time.iso8601 == "2026-05-01T15:30:00+02:00")
    #expect(weather.sky == Sky(.rain, "Light rain"))
    #expect(weather.icon == "rain-day")
    #expect(weather[.temperature] == 21.2)
    #expect(weather[.visibility] == 24.14)
    // Tenths of a millimetre within a quarter of an hour.
    #expect(weather[.precipitation] == 0.4)
    #expect(weather.sunrise?.iso8601 == "2026-05-01T05:36:00+02:00")
    #expect(weather.sunset?.iso8601 == "2026-05-01T20:37:00+02:00")
    #expect(weather.fetchedAt == UpstreamFixture.now)
    #expect(weather[.ozone] == nil)
    #expect(report.days.map(\.date.iso8601) == ["2026-05-01"])
    #expect(report.days.first?[.minimum] == 9.5)
    #expect(report.days.first?[.maximum] == 22.5)
  }

  @Test("A refused request is halved down to single places, in order")
  func halves() throws {
    let places = [UpstreamFixture.berlin, UpstreamFixture.newYork, UpstreamFixture.point]
    let request = try UpstreamFixture.provider(.openMeteo).requests(for: places, part: .current)[0]
    #expect(request.parts().map(\.places) == [[0], [1, 2]])
    #expect(request.parts()[0].parts().isEmpty)
    #expect(request.parts()[1].parts().map(\.places) == [[1], [2]])
    let alone = try UpstreamFixture.provider(.openMeteo)
      .requests(for: [UpstreamFixture.point], part: .current)[0]
    #expect(request.parts()[1].parts()[1].request == alone.request)
  }

  @Test("An invalid record affects no other record of the response")
  func several() throws {
    let places = [UpstreamFixture.berlin, UpstreamFixture.newYork, UpstreamFixture.point]
    let outcomes = try UpstreamFixture.outcomes(
      .openMeteo, UpstreamFixture.answer(OpenMeteoFixture.several), places: places)
    #expect(try outcomes[0].get().current?[.temperature] == 21.2)
    #expect(throws: ServiceError.self) { try outcomes[1].get() }
    let sea = try #require(try outcomes[2].get().current)
    #expect(sea.time.iso8601 == "2026-05-01T04:30:00-09:00")
    #expect(abs(try #require(sea[.windSpeed]) - 4.4704) < 1e-9)
    #expect(sea[.precipitation] == nil)
    #expect(sea[.temperature] == nil)
  }

  @Test("A response with too many places is invalid")
  func tooMany() throws {
    let outcomes = Result {
      try UpstreamFixture.outcomes(
        .openMeteo,
        UpstreamFixture.answer("[\(OpenMeteoFixture.current),\(OpenMeteoFixture.current)]"),
        places: [UpstreamFixture.berlin])
    }
    #expect(throws: ServiceError.self) { try outcomes.get() }
  }

  @Test("A response with too few places fails only the missing ones")
  func tooFew() throws {
    let outcomes = try UpstreamFixture.outcomes(
      .openMeteo, UpstreamFixture.answer("[\(OpenMeteoFixture.current)]"),
      places: [UpstreamFixture.berlin, UpstreamFixture.newYork])
    #expect(outcomes.count == 2)
    #expect(try outcomes[0].get().current != nil)
    #expect(throws: ServiceError.self) { try outcomes[1].get() }
  }

  @Test("Nulls and short columns are nil, and rows without a time are counted")
  func forecast() throws {
    let report = try UpstreamFixture.report(
      .openMeteo, OpenMeteoFixture.forecast, part: .forecast(days: 8))
    #expect(report.hours.map { $0[.temperature] } == [21, nil])
    #expect(report.hours.map { $0[.humidity] } == [30, nil])
    // The service reports the amounts of the preceding hour.
    #expect(report.hours.map { $0[.precipitation] } == [1.5, 0])
    #expect(report.skipped == 1)
    #expect(report.days.map(\.date.iso8601) == ["2026-05-01", "2026-05-02"])
    #expect(report.days[0][.minimum] == 9.5)
    #expect(report.days[1][.maximum] == nil)
    #expect(report.days[1].sunrise == nil)
    let forecast = Forecast(
      report, at: UpstreamFixture.berlin.coordinate, now: UpstreamFixture.now)
    #expect(forecast.days.map(\.sunrise?.date.iso8601) == ["2026-05-01", "2026-05-02"])
    #expect(forecast.slots.first?[.temperature] == 21)
    #expect(forecast.summary?.text == "Rain today.")
  }

  @Test(
    "Every weather code of Open-Meteo has a condition",
    arguments: [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85,
      86, 95, 96, 99,
    ])
  func codes(code: Int) throws {
    let body = """
      {"latitude":1,"current":{"time":1777642200,"weather_code":\(code)}}
      """
    #expect(try UpstreamFixture.report(.openMeteo, body).current?.sky != nil)
  }

  @Test("The code for any strong thunderstorm does not mention hail")
  func hail() throws {
    let body = #"{"latitude":1,"current":{"time":1777642200,"weather_code":96}}"#
    let sky = try UpstreamFixture.report(.openMeteo, body).current?.sky
    #expect(sky == Sky(.thunderstorm, "Strong thunderstorm"))
  }

  @Test("Open-Meteo errors are distinguished by status and reason, and quotas have an end")
  func errors() throws {
    let service = UpstreamService.openMeteo
    func error(_ status: Int, _ reason: String) throws -> ServiceError? {
      try UpstreamFixture.error(
        .openMeteo, "{\"reason\":\"\(reason)\",\"error\":true}", status: status)
    }
    // The clock of the fixtures is at 13:40.
    #expect(
      try error(429, "Minutely API request limit exceeded. Please try again in one minute.")
        == .quotaExceeded(service, retryAfter: 60))
    #expect(
      try error(429, "Hourly API request limit exceeded. Please try again in the next hour.")
        == .quotaExceeded(service, retryAfter: 1200))
    #expect(
      try error(429, "Daily API request limit exceeded. Please try again tomorrow.")
        == .quotaExceeded(service, retryAfter: 37_200))
    #expect(
      try error(429, "Too many concurrent requests") == .quotaExceeded(service, retryAfter: 1))
    #expect(try error(400, "Latitude must be in range") == .rejected(service, .request))
    #expect(
      try error(400, "No data is available for this location") == .rejected(service, .place))
    #expect(
      try error(503, "The service is overloaded") == .unavailable(service, status: 503))
  }

  @Test(
    "A body without weather is an invalid response",
    arguments: [
      "", "nan", "[]", "{}", "null", "<html>", "{\"latitude\":nan}", "<p>Fernan, try again</p>",
    ])
  func invalid(body: String) throws {
    guard case .answerInvalid? = try UpstreamFixture.error(.openMeteo, body) else {
      Issue.record("no error")
      return
    }
  }

  @Test("A body that ends early with an error text means that the service is unavailable")
  func brokenOff() throws {
    let body = "[{\"latitude\":1},Unexpected error while streaming data: timeout"
    let error = try UpstreamFixture.error(.openMeteo, body)
    #expect(error == .unavailable(.openMeteo, status: nil))
  }

  @Test("A response with an invalid number counts as a refusal of its places")
  func bareNan() throws {
    let body = UpstreamFixture.answer("[{\"latitude\":1,\"hourly\":{\"rain\":[nan]}},{}]")
    let error = #expect(throws: ServiceError.self) {
      try UpstreamFixture.outcomes(
        .openMeteo, body, places: [UpstreamFixture.berlin, UpstreamFixture.newYork])
    }
    #expect(error == .rejected(.openMeteo, .place))
  }
}
