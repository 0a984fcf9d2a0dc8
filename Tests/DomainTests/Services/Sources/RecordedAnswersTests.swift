internal import Geography
import Testing
import Text

@testable import Services

@Suite("Recorded answers", .enabled(if: UpstreamFixture.recordings != nil))
struct RecordedAnswersTests {
  private func report(
    _ id: WeatherProviderID, _ name: String, part: WeatherPart, request: Int = 0,
    place: WeatherPlace = UpstreamFixture.berlin
  ) throws -> WeatherReport {
    let requests = try UpstreamFixture.provider(id).requests(for: [place], part: part)
    return try requests[request].outcomes(try UpstreamFixture.recorded(name))[0].get()
  }

  @Test("Open-Meteo, one place and twelve")
  func openMeteo() throws {
    let dresden = try report(
      .openMeteo, "open-meteo/forecast_Dresden_current-only.json", part: .current)
    #expect(dresden.current?[.temperature] == 21.2)
    #expect(dresden.current?.time.iso8601 == "2026-05-01T15:30:00+02:00")
    let berlin = try report(
      .openMeteo, "open-meteo/forecast_Berlin_current-15min-hourly-daily.json",
      part: .forecast(days: 8))
    #expect(!berlin.hours.isEmpty && !berlin.days.isEmpty && berlin.skipped == 0)
    let places = Array(repeating: UpstreamFixture.point, count: 12)
    let request = try UpstreamFixture.provider(.openMeteo)
      .requests(for: places, part: .forecast(days: 8))[0]
    let outcomes = try request.outcomes(
      try UpstreamFixture.recorded("open-meteo/forecast_multi_12-places.json"))
    for outcome in outcomes {
      #expect(try outcome.get().hours.isEmpty == false)
    }
  }

  @Test("OpenWeatherMap, weather and forecast")
  func openWeatherMap() throws {
    let london = try report(
      .openWeatherMap, "openweathermap/weather_London.json", part: .current,
      place: UpstreamFixture.point)
    #expect(london.current?.sky == Sky(.rain, "Moderate rain"))
    #expect(london.current?[.precipitation] == 1.27)
    #expect(london.current?.isDay == false)
    for name in ["forecast_London", "forecast_Adelphi_rain"] {
      let forecast = try report(
        .openWeatherMap, "openweathermap/\(name).json", part: .forecast(days: 5), request: 1)
      #expect(forecast.hours.count == 40)
      #expect(forecast.skipped == 0)
      #expect(forecast.hours.allSatisfy { $0.sky != nil })
    }
    let windless = try report(
      .openWeatherMap, "openweathermap/weather_NewYork_wind-without-deg.json", part: .current)
    #expect(windless.current?[.windDirection] == nil)
    #expect(windless.current?[.windSpeed] != nil)
  }

  @Test("MET Norway, compact and complete")
  func metNorway() throws {
    for name in ["compact_NewYork", "compact_Beijing", "complete_Berlin"] {
      let report = try report(
        .metNorway, "metno/locationforecast_\(name).json", part: .forecast(days: 8))
      #expect(report.hours.count > 80, "\(name)")
      #expect(report.skipped == 0)
      #expect(report.hours.allSatisfy { $0[.temperature] != nil && $0.sky != nil })
      let start = try #require(report.hours.first).time.seconds
      let forecast = Forecast(report, at: UpstreamFixture.berlin.coordinate, now: start)
      #expect(forecast.slots.count == 8)
      #expect(forecast.days.count == 8)
      #expect(forecast.series.minimum.count == 8)
    }
  }

  @Test("World Weather Online")
  func worldWeatherOnline() throws {
    let report = try report(
      .worldWeatherOnline, "worldweatheronline/weather_Lakefront-Airport.json",
      part: .forecast(days: 8), place: UpstreamFixture.newYork)
    #expect(report.current?[.temperature] == 26)
    #expect(report.current?.sky == Sky(.clear))
    #expect(report.days.first?[.maximum] == 30)
    #expect(report.days.first?.sunrise?.iso8601 == "2019-10-10T06:59:00-04:00")
    #expect(report.skipped == 0)
  }

  @Test("Pirate Weather")
  func pirateWeather() throws {
    let report = try report(
      .pirateWeather, "pirateweather/forecast_NewYork_si_alerts.json", part: .forecast(days: 8),
      place: UpstreamFixture.newYork)
    #expect(report.current?[.temperature] == -0.26)
    #expect(report.hours.count == 48)
    #expect(report.days.count == 8)
    #expect(report.skipped == 0)
    let forecast = Forecast(
      report, at: UpstreamFixture.newYork.coordinate, now: 1_770_414_300)
    #expect(forecast.days.count == 8)
    #expect(forecast.days.first?[.minimum] == -8.2)
    #expect(forecast.summary != nil)
  }

  @Test(
    "recorded errors",
    arguments: [
      ("open-meteo/error_400_latitude-range.json", 400, WeatherProviderID.openMeteo),
      ("open-meteo/error_429_minutely.json", 429, .openMeteo),
      ("openweathermap/error_401_invalid-key.json", 401, .openWeatherMap),
      ("openweathermap/error_404_city-not-found.json", 404, .openWeatherMap),
      ("openweathermap/error_429_blocked.json", 429, .openWeatherMap),
      ("worldweatheronline/error_no-match.json", 200, .worldWeatherOnline),
    ])
  func errors(name: String, status: Int, id: WeatherProviderID) throws {
    let answer = try UpstreamFixture.recorded(name, status: status)
    let error = #expect(throws: ServiceError.self) {
      try UpstreamFixture.outcomes(id, answer)
    }
    if case .answerInvalid? = error {
      Issue.record("\(name) is not understood")
    }
  }

  @Test(
    "GeoNames, every service's rows",
    arguments: [
      "citiesJSON_2008_wikipedia-set", "citiesJSON_world_lang-de", "searchJSON_London_FULL_lang-it",
      "searchJSON_Port_MEDIUM", "searchJSON_Celje_FULL_5", "findNearbyPlaceNameJSON_London_FULL",
      "findNearbyPlaceNameJSON_Chambery_FULL", "findNearbyPlaceNameJSON_DC_population-0",
      "findNearbyPlaceNameJSON_sea-empty", "searchJSON_no-result",
    ])
  func geoNames(name: String) throws {
    let rows = try UpstreamFixture.geoNames().search("A", limit: 1).finding(
      UpstreamFixture.recorded("geonames/\(name).json"))
    let isEmpty = name.hasSuffix("empty") || name.hasSuffix("no-result")
    #expect(rows.items.isEmpty == isEmpty)
    #expect(rows.items.allSatisfy { $0.country?.utf8.count == 2 && $0.population != 0 })
  }

  @Test("GeoNames, all countries and the recorded errors")
  func geoNamesCountries() throws {
    let geoNames = try UpstreamFixture.geoNames()
    let rows = try geoNames.countries().finding(
      UpstreamFixture.recorded("geonames/countryInfoJSON_all-250.json"))
    #expect(rows.items.count == 250)
    #expect(rows.skipped == 0)
    let quota = try UpstreamFixture.recorded("geonames/error_18_daily-limit.json")
    let error = #expect(throws: ServiceError.self) {
      try geoNames.search("A", limit: 1).finding(quota)
    }
    #expect(error == .quotaExceeded(GeoNames.service, retryAfter: 37_200))
    let nothing = try UpstreamFixture.recorded("geonames/error_15_no-result.json")
    #expect(try geoNames.search("A", limit: 1).finding(nothing).items.isEmpty)
  }
}
