import Adapters
import Testing
import Text

@testable import Geography
@testable import Services

@Suite("MET Norway")
struct MetNorwayTests {
  static let body = """
    {"type":"Feature","geometry":{"coordinates":[13.4,52.5,38]},"properties":{"meta":{},
    "timeseries":[
    {"time":"2026-05-01T12:00:00Z","data":{"instant":{"details":{"air_temperature":1}}}},
    {"time":"2026-05-01T13:00:00Z","data":{"instant":{"details":{"air_temperature":25.4,
    "air_pressure_at_sea_level":1016.5,"cloud_area_fraction":97.7,"relative_humidity":31.8,
    "ultraviolet_index_clear_sky":1.1,"wind_from_direction":249.5,"wind_speed":3.1,
    "wind_speed_of_gust":7.2}},"next_12_hours":{"summary":{"symbol_code":"fog"},"details":{}},
    "next_1_hours":{"summary":{"symbol_code":"lightssleetshowersandthunder_day"},
    "details":{"precipitation_amount":0.5,"probability_of_precipitation":30}},
    "next_6_hours":{"summary":{"symbol_code":"cloudy"},"details":{"precipitation_amount":9}}}},
    {"data":{}},
    {"time":"2026-05-01T18:00:00Z","data":{"instant":{"details":{"air_temperature":20}},
    "next_6_hours":{"summary":{"symbol_code":"clearsky_polartwilight"},
    "details":{"precipitation_amount":3,"air_temperature_max":21,"air_temperature_min":-9}}}},
    {"time":"2026-05-02T00:00:00Z","data":{"instant":{"details":{"air_temperature":10}},
    "next_6_hours":{"details":{"air_temperature_max":14,"air_temperature_min":4}}}},
    {"time":"2026-05-02T06:00:00Z","data":{"instant":{"details":{}}}}]}}
    """

  @Test("Requests to MET Norway have four decimals and a fixed form")
  func url() throws {
    let place = WeatherPlace(coordinate: Coordinate(lat: 59.91389, lon: -10.75229))
    let provider = try UpstreamFixture.provider(.metNorway)
    let url =
      "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=59.9138&lon=-10.7522"
    #expect(provider.requests(for: [place], part: .current).map(\.request.url) == [url])
    #expect(
      provider.requests(for: [place], part: .forecast(days: 3)).map(\.request.url) == [url])
  }

  @Test("The current weather is the latest entry that has begun, and misspelt symbols are known")
  func current() throws {
    let report = try UpstreamFixture.report(.metNorway, Self.body)
    let weather = try #require(report.current)
    #expect(weather.time.iso8601 == "2026-05-01T15:00:00+02:00")
    #expect(weather[.temperature] == 25.4)
    #expect(weather.sky == Sky(.thunderstorm, "Light sleet showers and thunder"))
    #expect(weather.isDay == true)
    #expect(weather[.precipitation] == 0.5)
    #expect(weather[.windGust] == 7.2)
    #expect(weather[.uvIndex] == 1.1)
    #expect(weather[.feelsLike] == nil)
    #expect(weather.sunrise?.date.iso8601 == "2026-05-01")
    #expect(report.skipped == 1)
  }

  @Test("Six-hour entries follow the one-hour entries, and the last entry is not a sample")
  func hours() throws {
    let report = try UpstreamFixture.report(.metNorway, Self.body, part: .forecast(days: 8))
    #expect(report.hours.map(\.hours) == [1, 6, 6])
    #expect(report.hours.map { $0[.precipitation] } == [0.5, 0.5, nil])
    #expect(report.hours[1].isDay == false)
    let days = Forecast(
      report, at: UpstreamFixture.berlin.coordinate, now: UpstreamFixture.now
    ).days
    // The six hours from 20:00 local time extend into the next day, so their -9 is not used.
    #expect(days.map { $0[.minimum] } == [20, 4])
    #expect(days.map { $0[.maximum] } == [25.4, 14])
    #expect(days.allSatisfy { $0.sunrise != nil && $0.sunset != nil })
  }

  @Test("Every symbol of MET Norway has a condition and a time of day")
  func symbols() throws {
    let kinds = ["rain", "sleet", "snow"].flatMap { kind in
      ["light", "", "heavy"].flatMap { strength in
        ["", "showers", "andthunder", "showersandthunder"].map { "\(strength)\(kind)\($0)" }
      }
    }
    let misspelt = ["lightssleetshowersandthunder_day", "lightssnowshowersandthunder_night"]
    let plain = ["clearsky_day", "fair_night", "partlycloudy_polartwilight", "cloudy", "fog"]
    for symbol in kinds + misspelt + plain {
      let weather = try #require(try weather(symbol))
      #expect(weather.sky != nil, "\(symbol)")
      if symbol.hasSuffix("night") {
        #expect(weather.isDay == false)
      }
    }
    #expect(try weather("heavyrain")?.sky == Sky(.rain, "Heavy rain"))
    #expect(try weather("hurricane")?.sky == nil)
    #expect(try weather("rainbow")?.sky == nil)
  }

  private func weather(_ symbol: String) throws -> Weather? {
    let body = """
      {"properties":{"timeseries":[{"time":"2026-05-01T13:00:00Z","data":
      {"next_1_hours":{"summary":{"symbol_code":"\(symbol)"}}}}]}}
      """
    return try UpstreamFixture.report(.metNorway, body).current
  }

  @Test("MET Norway refuses a contact, a place or a rate with a body of plain text")
  func errors() throws {
    let service = UpstreamService.metNorway
    func error(_ status: Int, _ body: String = "<html>") throws -> ServiceError? {
      try UpstreamFixture.error(.metNorway, body, status: status)
    }
    #expect(try error(403) == .rejected(service, .contact))
    #expect(try error(422) == .rejected(service, .place))
    #expect(try error(429) == .quotaExceeded(service, retryAfter: 60))
    #expect(try error(499) == .unavailable(service, status: 499))
    #expect(try error(500) == .unavailable(service, status: 500))
    #expect(try error(203, Self.body) == nil)
    let refusal = try error(200, "{}")
    #expect(refusal?.isRetryable == true)
  }
}
