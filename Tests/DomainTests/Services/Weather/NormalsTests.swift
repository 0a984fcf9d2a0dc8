import Adapters
import Foundation
import Platform
import TestSupport
import Testing
import Text

@testable import Services

@Suite("Climate normals")
struct NormalsTests {
  private static let service = UpstreamService.openMeteoArchive
  /// From 1991-01-01 to 2020-12-31.
  private static let days = (7670..<18_628).map(CivilDate.init(daysSinceEpoch:))

  private func weather(
    _ days: [CivilDate] = days, maximum: (CivilDate) -> Double?
  ) -> [DailyWeather] {
    days.map { date in
      var day = DailyWeather(date: date)
      day[.maximum] = maximum(date)
      day[.minimum] = -3
      day[.precipitation] = 2.5
      return day
    }
  }

  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private func request(
    _ first: String, _ last: String, model: String? = nil
  ) throws -> PlacesRequest<ClimateService.Answer> {
    let query = ClimateService.query(
      from: try date(first), to: try date(last), model: model, baseURL: nil)
    return try #require(query.requests(for: [UpstreamFixture.berlin]).first)
  }

  @Test("Thirty years of three variables cost what the service charges")
  func cost() throws {
    let years = try request("1991-01-01", "2020-12-31", model: ClimateNormals.model).query.request
    #expect(Self.days.first?.iso8601 == "1991-01-01")
    #expect(Self.days.last?.iso8601 == "2020-12-31")
    #expect(abs(years.cost - 234.8) < 0.05)
    #expect(years.service.name == "open-meteo")
    #expect(
      years.url == "https://archive-api.open-meteo.com/v1/archive?latitude=52.5244"
        + "&longitude=13.4105&start_date=1991-01-01&end_date=2020-12-31"
        + "&daily=temperature_2m_max,temperature_2m_min,precipitation_sum&timezone=auto"
        + "&models=era5_seamless")
    let day = try request("2026-04-30", "2026-04-30").query.request
    #expect(day.cost == 1)
    #expect(!day.url.contains("models"))
  }

  @Test(
    "A day's normal is the mean over a week before and after it, also across the new year")
  func window() throws {
    let normals = try #require(
      ClimateNormals(of: weather { Double($0.dayOfYear) / 10 }, fetchedAt: 7))
    let june = try normals[date("2026-06-15")]
    #expect(june[.minimum] == -3)
    #expect(june[.precipitation] == 2.5)
    #expect(june[.temperature] == june[.maximum].map { ($0 - 3) / 2 })
    // June 15th is day 166, and day 167 in the eight leap years of the thirty years.
    #expect(june[.maximum] == 16.63)
    // Eight days from January 1st on and seven of December, which have a number higher by one in leap years.
    let newYear = try normals[date("2030-01-01")]
    #expect(newYear[.maximum] == 17.15)
  }

  @Test("The normal of February 29th includes the days around it")
  func leapDay() throws {
    // Only the leap days are warm.
    let normals = try #require(
      ClimateNormals(of: weather { $0.month == 2 && $0.day == 29 ? 30 : 0 }, fetchedAt: 7))
    let leapDay = try normals[date("2028-02-29")]
    // Eight leap days among fourteen days in each of thirty years and these eight.
    #expect(leapDay[.maximum] == 0.56)
    #expect(try normals[date("2027-02-28")][.maximum] == leapDay[.maximum])
    #expect(try normals[date("2027-03-08")][.maximum] == 0)
  }

  @Test("Normals tolerate a few gaps, but not many")
  func gaps() throws {
    let few = weather { $0.year == 1995 ? nil : 10 }
    #expect(try ClimateNormals(of: few, fetchedAt: 7)?[date("2026-05-01")][.maximum] == 10)
    #expect(ClimateNormals(of: weather { $0.year < 2002 ? nil : 10 }, fetchedAt: 7) == nil)
    #expect(ClimateNormals(of: weather { $0.month == 3 ? nil : 10 }, fetchedAt: 7) == nil)
    #expect(ClimateNormals(of: [], fetchedAt: 7) == nil)
  }

  @Test("Stored normals are read again, and damaged ones are ignored")
  func store() throws {
    let folder = try TemporaryFolder(name: "normals")
    let store = NormalsStore(folder: "\(folder.path)/normals")
    let normals = try #require(
      ClimateNormals(of: weather { Double($0.dayOfYear) / 9.7 }, fetchedAt: 1_777_642_800))
    #expect(store.read(for: UpstreamFixture.berlin) == nil)
    try store.write(normals, for: UpstreamFixture.berlin)
    #expect(store.read(for: UpstreamFixture.berlin) == normals)
    #expect(store.read(for: UpstreamFixture.newYork) == nil)
    #expect(NormalsStore(folder: nil).read(for: UpstreamFixture.berlin) == nil)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/normals").first)
    let path = "\(folder.path)/normals/\(name)"
    let bytes = try File.read(path)
    #expect(bytes.count < 12_000)
    var digit = bytes
    digit[bytes.count - 20] ^= 1
    for damaged in [Array(bytes.prefix(100)), bytes.dropLast(3), [], digit, bytes + bytes] {
      try File.replace(path, with: Array(damaged), isDurable: false)
      #expect(store.read(for: UpstreamFixture.berlin) == nil)
    }
  }

  @Test("A null, an impossible value or another unit makes a day unknown")
  func reading() throws {
    let body = """
      {"latitude":52.5,"daily_units":{"temperature_2m_max":"°C","temperature_2m_min":"°F"},
      "daily":{"time":["2026-04-30",null,"2026-05-01"],"temperature_2m_max":[21.5,1,null],
      "temperature_2m_min":[40,1,40],"precipitation_sum":[-1,0,0.30]}}
      """
    let (days, time) = try request("2026-04-30", "2026-05-01").query
      .finding(UpstreamFixture.answer(body))[0].get()
    #expect(days.map(\.date.iso8601) == ["2026-04-30", "2026-05-01"])
    #expect(days.map { $0[.maximum] } == [21.5, nil])
    #expect(days.map { $0[.minimum] } == [nil, nil])
    #expect(days.map { $0[.precipitation] } == [nil, 0.3])
    #expect(time == UpstreamFixture.now)
  }
}
