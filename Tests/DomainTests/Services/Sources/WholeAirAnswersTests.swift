import Adapters
import JSON
import Testing
import Text

@testable import Services

@Suite("Complete responses of the air quality service")
struct WholeAirAnswersTests {
  private func air(_ name: String, count: Int = 1) throws -> [AirQuality] {
    let places = Array(repeating: UpstreamFixture.point, count: count)
    let request = try #require(AirService.query(baseURL: nil).requests(for: places).first)
    return try request.query.finding(UpstreamFixture.whole("air-quality/\(name).json"))
      .map { try $0.get() }
  }

  @Test("Every variable of air quality is read")
  func everything() throws {
    let air = try air("everything")[0]
    #expect(air.time.iso8601 == "2026-05-01T15:00:00+02:00")
    #expect(air.interval == 3600)
    #expect(air.european == 44)
    #expect(air.us == 63)
    #expect(
      air.pollutants == [
        .pm25: 18.6, .pm10: 31.4, .carbonMonoxide: 241, .nitrogenDioxide: 14.8,
        .sulphurDioxide: 1.9, .ozone: 71,
      ])
    #expect(air.pollen.count == 6)
    #expect(air.pollen[.birch] == 12.4)
    #expect(air.pollen[.mugwort] == 0)
    #expect(air.mainPollutant == .pm25)
    #expect(air.model == .europe)
    #expect(air.dropped == 0)
  }

  @Test("A missing or null variable is unknown")
  func some() throws {
    let air = try air("some")[0]
    #expect(air.european == 51)
    #expect(EuropeanAirLevel(51) == .moderate)
    #expect(air.us == nil)
    #expect(air.pollutants == [.pm10: 26.8, .pm25: 12.9, .ozone: 97, .nitrogenDioxide: 6.4])
    #expect(air.pollen.isEmpty)
  }

  @Test("Two places in one response have the values of single responses")
  func places() throws {
    let both = try air("two-places", count: 2)
    let alone = try air("one-place")
    #expect(both.map(\.european) == [163, 71])
    #expect(both.map(\.us) == [188, 92])
    #expect(both.map(\.model) == [.global, .global])
    #expect(both[0].pollutants == alone[0].pollutants)
    #expect(both[0].pollutants != both[1].pollutants)
  }
}

@Suite("Complete responses of the weather archive")
struct WholeArchiveAnswersTests {
  private func days(_ name: String, model: String? = nil) throws -> [DailyWeather] {
    let response = try UpstreamFixture.whole("archive/\(name).json")
    return ClimateService.days(of: try JSONParser.parse(response.body), model: model)
  }

  @Test("Every field of ten days of the weather archive is read")
  func norway() throws {
    let days = try days("ten-days")
    #expect(days.map(\.date.day) == Array(1...10))
    #expect(days.map { $0[.maximum] } == [5.1, 6.2, 4.4, nil, 3, 2.9, 1.7, 0.4, -0.6, 1.2])
    #expect(days.map { $0[.minimum] } == [2, 3.1, 1.9, 0.5, 0.1, -0.8, -1.4, -2.2, -3.9, -2.5])
    #expect(days.map { $0[.precipitation] } == [4.2, 31.8, 0, 0.7, 12.4, 3.3, 0, 0, 1.1, 6])
  }

  @Test("Archived days may cross a year, and a missing column is unknown")
  func columns() throws {
    let days = try days("turn-of-the-year")
    #expect(
      days.map(\.date.iso8601) == ["2022-12-30", "2022-12-31", "2023-01-01", "2023-01-02"])
    #expect(days.compactMap { $0[.maximum] }.count == 4)
    #expect(days.allSatisfy { $0[.minimum] == nil && $0[.precipitation] == nil })
    #expect(try self.days("hours-only").isEmpty)
  }

  @Test("The column of the requested model is read")
  func models() throws {
    #expect(try days("three-models", model: "era5").map { $0[.maximum] } == [8.9])
    #expect(try days("three-models").map { $0[.maximum] } == [nil])
  }

  @Test(
    "An error of the weather archive is read with any status",
    arguments: [("error-range", 400), ("error-unknown", 200)])
  func errors(name: String, status: Int) throws {
    let response = try UpstreamFixture.whole("archive/\(name).json", status: status)
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
