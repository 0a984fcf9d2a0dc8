import JSON
import Platform
import Testing
import Text

@testable import Services

@Suite("Recorded air", .enabled(if: UpstreamFixture.recordings != nil))
struct RecordedAirTests {
  private func air(_ response: HTTPResponse, count: Int = 1) throws -> [AirQuality] {
    let places = Array(repeating: UpstreamFixture.point, count: count)
    let request = try #require(AirService.query(baseURL: nil).requests(for: places).first)
    return try request.query.finding(response).map { try $0.get() }
  }

  /// The answer as it would be had it been asked for the weather now at that hour.
  private func current(_ name: String, hour: Int) throws -> HTTPResponse {
    var response = try UpstreamFixture.recorded("open-meteo-air/\(name).json")
    let json = try JSONParser.parse(response.body)
    let elements = (json.array ?? [json]).map { element in
      let columns = element["hourly"]?.object?.members ?? []
      var object = element.object ?? [:]
      object["current"] = .object(
        JSONObject(columns.map { ($0.name, $0.value.array?[hour] ?? .null) }))
      object["current_units"] = element["hourly_units"]
      return JSON.object(object)
    }
    response.body = Array((elements.count == 1 ? elements[0] : .array(elements)).text.utf8)
    return response
  }

  @Test("Enschede, every variable, in 2026")
  func everything() throws {
    let response = try UpstreamFixture.recorded(
      "open-meteo-air/current-hourly_Enschede_all-variables.json")
    let air = try air(response)[0]
    let current = try #require(try JSONParser.parse(response.body)["current"])
    #expect(air.time.iso8601 == "2026-10-03T12:00:00+02:00")
    #expect(air.interval == 3600)
    #expect(air.european == current["european_aqi"]?.double)
    #expect(air.us == current["us_aqi"]?.double)
    #expect(air.pollutants[.pm25] == 22.1)
    #expect(air.pollutants[.pm10] == 28.2)
    #expect(air.pollutants[.carbonMonoxide] == 229)
    #expect(air.pollutants[.nitrogenDioxide] == 11.2)
    #expect(air.pollutants[.sulphurDioxide] == 2.5)
    #expect(air.pollutants[.ozone] == 42)
    for plant in Pollen.allCases {
      #expect(air.pollen[plant] == current["\(plant.rawValue)_pollen"]?.double)
    }
    #expect(air.pollen.count == 6)
    #expect(air.mainPollutant == .pm25)
    #expect(air.model == .europe)
    #expect(air.dropped == 0)
  }

  @Test("Madrid and both domains: what was not asked for is not known")
  func few() throws {
    let madrid = try air(
      UpstreamFixture.recorded("open-meteo-air/current_Madrid_old-index.json"))[0]
    #expect(madrid.european == 51)
    #expect(EuropeanAirLevel(51) == .moderate)
    #expect(madrid.us == nil)
    #expect(madrid.pollutants == [.pm10: 25.3, .pm25: 13.7, .ozone: 116, .nitrogenDioxide: 5.7])
    let both = try air(
      UpstreamFixture.recorded("open-meteo-air/hourly_Enschede_both-domains_suffixes.json"))[0]
    #expect(both.pollutants == [.pm10: 24.8])
    #expect(both.time.iso8601 == "2026-10-04T21:00:00+02:00")
  }

  @Test("Every hour of Brno has pollen, none of New York")
  func pollen() throws {
    for hour in 0..<72 {
      let brno = try air(current("hourly_Brno_pollen", hour: hour))[0]
      #expect(brno.pollen.count == 6)
      #expect(brno.european != nil)
      let newYork = try air(current("hourly_NewYork_pollen-null", hour: hour))[0]
      #expect(newYork.pollen.isEmpty)
      #expect(newYork.model == .global)
      #expect(newYork.pollutants.count == 2)
    }
  }

  @Test("Two places, one place, and the carbon monoxide of Beijing")
  func others() throws {
    let both = try air(current("hourly_two-places_Lahore-Karachi", hour: 20), count: 2)
    let alone = try air(current("hourly_Lahore", hour: 20))
    #expect(both.count == 2)
    #expect(both.allSatisfy { $0.european != nil && $0.us != nil && $0.dropped == 0 })
    #expect(both[0].pollutants == alone[0].pollutants)
    #expect(both[0].pollutants != both[1].pollutants)
    let beijing = try air(current("hourly_Beijing_2023_CO", hour: 0))[0]
    #expect(beijing.pollutants == [.carbonMonoxide: 4048])
    #expect(beijing.time.iso8601 == "2023-01-01T00:00:00+08:00")
  }
}

@Suite("Recorded days of the archive", .enabled(if: UpstreamFixture.recordings != nil))
struct RecordedArchiveTests {
  private func days(_ name: String, model: String? = nil) throws -> [DailyWeather] {
    let response = try UpstreamFixture.recorded("open-meteo-archive/\(name).json")
    return ClimateService.days(of: try JSONParser.parse(response.body), model: model)
  }

  @Test("Norway, every field of ten days")
  func norway() throws {
    let days = try days("archive_Norway_1991_10days_daily")
    #expect(days.map(\.date.day) == Array(1...10))
    #expect(days.map { $0[.maximum] } == [4.7, 6.6, 5.3, 6.4, 6.0, 4.9, 4.7, 3.7, 3.9, 4.8])
    #expect(days.map { $0[.minimum] } == [3.5, 4.0, 4.1, 2.9, 3.4, 3.0, 2.5, 2.2, 2.1, 3.0])
    #expect(
      days.map { $0[.precipitation] } == [3.5, 40.7, 4.8, 20.1, 19.6, 8.1, 7.8, 8.6, 9.6, 10.3])
  }

  @Test("Brasilia, the turn of a year; what was not asked for is not known")
  func brasilia() throws {
    let days = try days("archive_Brasilia_11days_daily")
    #expect(days.first?.date.iso8601 == "2022-12-29")
    #expect(days.last?.date.iso8601 == "2023-01-08")
    #expect(days.compactMap { $0[.maximum] }.count == 11)
    #expect(days.allSatisfy { $0[.minimum] == nil && $0[.precipitation] == nil })
    #expect(try self.days("archive_Brasilia_1day_hourly+daily").map { $0[.maximum] } == [26.4])
    #expect(try self.days("archive_sea_1day_hourly").isEmpty)
  }

  @Test("Several models: the column of the one that is meant")
  func models() throws {
    #expect(try days("archive_Enschede_three-models", model: "era5").map { $0[.maximum] } == [8.6])
    #expect(try days("archive_Enschede_three-models").map { $0[.maximum] } == [nil])
  }

  @Test(
    "Errors are refusals of the request",
    arguments: [("error_400_before-1940", 400), ("error_something-went-wrong", 200)])
  func errors(name: String, status: Int) throws {
    let response = try UpstreamFixture.recorded("open-meteo-archive/\(name).json", status: status)
    let day = try #require(CivilDate("1939-01-01"))
    let query = ClimateService.query(from: day, to: day, model: nil, baseURL: nil)
    let request = try #require(query.requests(for: [UpstreamFixture.berlin]).first)
    let error = #expect(throws: ServiceError.self) {
      try request.query.finding(response)[0].get()
    }
    if status == 400 {
      #expect(error == .rejected(.openMeteoArchive, .request))
    } else if case .answerInvalid? = error {
    } else {
      Issue.record("\(String(describing: error))")
    }
  }
}
