internal import Geography
import Testing
import Text

@testable import Services

@Suite("Complete responses of the services")
struct WholeAnswersTests {
  private func report(
    _ id: WeatherProviderID, _ name: String, part: WeatherPart, request: Int = 0,
    place: WeatherPlace = UpstreamFixture.berlin
  ) throws -> WeatherReport {
    let requests = try UpstreamFixture.provider(id).requests(for: [place], part: part)
    return try requests[request].outcomes(try UpstreamFixture.whole(name))[0].get()
  }

  @Test("Open-Meteo's responses for one place and for three are read completely")
  func openMeteo() throws {
    let current = try report(.openMeteo, "open-meteo/current.json", part: .current)
    #expect(current.current?[.temperature] == 14.7)
    #expect(current.current?.time.iso8601 == "2026-05-01T15:30:00+02:00")
    #expect(current.skipped == 0)
    let berlin = try report(
      .openMeteo, "open-meteo/forecast.json", part: .forecast(days: 8))
    #expect(berlin.hours.count == 48)
    #expect(berlin.days.count == 8)
    #expect(berlin.skipped == 0)
    let places = Array(repeating: UpstreamFixture.point, count: 3)
    let request = try UpstreamFixture.provider(.openMeteo)
      .requests(for: places, part: .forecast(days: 8))[0]
    let reports = try request.outcomes(
      try UpstreamFixture.whole("open-meteo/three-places.json")
    ).map { try $0.get() }
    #expect(reports.map(\.hours.count) == [6, 6, 6])
    #expect(reports.map { $0.current?[.temperature] } == [14.7, 20.7, 29.7])
  }

  @Test("OpenWeatherMap's weather and forecast are read completely")
  func openWeatherMap() throws {
    let lisbon = try report(
      .openWeatherMap, "openweathermap/weather.json", part: .current, place: UpstreamFixture.point)
    #expect(lisbon.current?.sky == Sky(.rain, "Moderate rain"))
    #expect(lisbon.current?[.precipitation] == 1.6)
    #expect(lisbon.current?.isDay == false)
    let forecast = try report(
      .openWeatherMap, "openweathermap/forecast.json", part: .forecast(days: 5), request: 1)
    #expect(forecast.hours.count == 40)
    #expect(forecast.skipped == 0)
    #expect(forecast.hours.allSatisfy { $0.sky != nil })
    let calm = try report(
      .openWeatherMap, "openweathermap/weather-without-direction.json", part: .current)
    #expect(calm.current?[.windDirection] == nil)
    #expect(calm.current?[.windSpeed] == 0.5)
  }

  @Test(
    "MET Norway's forecast is read completely, compact or full", arguments: ["compact", "complete"])
  func metNorway(name: String) throws {
    let report = try report(
      .metNorway, "met-norway/\(name).json", part: .forecast(days: 8))
    // All entries of one and of six hours, without the final one.
    #expect(report.hours.count == 81)
    #expect(report.skipped == 0)
    #expect(report.hours.allSatisfy { $0[.temperature] != nil })
    #expect(report.hours.allSatisfy { $0.sky != nil })
    let start = try #require(report.hours.first).time.seconds
    let forecast = Forecast(report, at: UpstreamFixture.berlin.coordinate, now: start)
    #expect(forecast.slots.count == 8)
    #expect(forecast.days.count == 8)
    #expect(forecast.series.minimum.count == 8)
  }

  @Test("The forecast of World Weather Online is read completely")
  func worldWeatherOnline() throws {
    let report = try report(
      .worldWeatherOnline, "world-weather-online/weather.json", part: .forecast(days: 8),
      place: UpstreamFixture.newYork)
    #expect(report.current?[.temperature] == 17)
    #expect(report.current?.sky == Sky(.clear))
    #expect(report.days.map { $0[.maximum] } == [24, 25, 26])
    #expect(report.days.first?.sunrise?.iso8601 == "2026-05-01T05:48:00-04:00")
    #expect(report.hours.count == 24)
    #expect(report.skipped == 0)
  }

  @Test("Pirate Weather's forecast is read completely")
  func pirateWeather() throws {
    let report = try report(
      .pirateWeather, "pirate-weather/forecast.json", part: .forecast(days: 8),
      place: UpstreamFixture.newYork)
    #expect(report.current?.sky == Sky(.rain, "Light Rain"))
    #expect(report.hours.count == 48)
    #expect(report.days.count == 8)
    #expect(report.skipped == 0)
    let forecast = Forecast(
      report, at: UpstreamFixture.newYork.coordinate, now: UpstreamFixture.now)
    #expect(forecast.days.count == 8)
    #expect(forecast.days.first?[.minimum] == -2.5)
    #expect(forecast.summary != nil)
  }

  @Test(
    "The recorded errors of services are read",
    arguments: [
      ("open-meteo/error-latitude.json", 400, WeatherProviderID.openMeteo),
      ("open-meteo/error-minutely.json", 429, .openMeteo),
      ("openweathermap/error-key.json", 401, .openWeatherMap),
      ("openweathermap/error-place.json", 404, .openWeatherMap),
      ("openweathermap/error-blocked.json", 429, .openWeatherMap),
      ("world-weather-online/error-place.json", 200, .worldWeatherOnline),
    ])
  func errors(name: String, status: Int, id: WeatherProviderID) throws {
    let answer = try UpstreamFixture.whole(name, status: status)
    let error = #expect(throws: ServiceError.self) {
      try UpstreamFixture.outcomes(id, answer)
    }
    if case .answerInvalid? = error {
      Issue.record("\(name) is not read")
    }
  }

  @Test(
    "The rows of each GeoNames service are read completely",
    arguments: [
      ("cities", 3), ("search-full", 2), ("search-medium", 2), ("nearby", 1), ("nearby-sea", 0),
      ("search-none", 0),
    ])
  func geoNames(name: String, count: Int) throws {
    let rows = try UpstreamFixture.geoNames().search("A", limit: 9).finding(
      UpstreamFixture.whole("geonames/\(name).json"))
    #expect(rows.items.count == count)
    #expect(rows.skipped == 0)
    #expect(rows.items.allSatisfy { $0.country?.utf8.count == 2 && $0.population != 0 })
  }

  @Test("The countries and the errors of GeoNames are read completely")
  func geoNamesCountries() throws {
    let geoNames = try UpstreamFixture.geoNames()
    let rows = try geoNames.countries().finding(UpstreamFixture.whole("geonames/countries.json"))
    #expect(rows.items.map(\.code) == ["SI", "FJ", "AQ", "XK", "NZ"])
    #expect(rows.skipped == 0)
    let quota = try UpstreamFixture.whole("geonames/error-daily-limit.json")
    let error = #expect(throws: ServiceError.self) {
      try geoNames.search("A", limit: 1).finding(quota)
    }
    #expect(error == .quotaExceeded(GeoNames.service, retryAfter: 37_200))
    let nothing = try UpstreamFixture.whole("geonames/error-no-result.json")
    #expect(try geoNames.search("A", limit: 1).finding(nothing).items.isEmpty)
  }
}
