import Adapters
import Testing
import Text

@testable import Services

@Suite("Air quality")
struct AirQualityTests {
  private static let service = UpstreamService.openMeteoAir

  /// Berlin at 15:00 local time, with null values.
  private static let berlin = """
    {"latitude":52.5,"longitude":13.400002,"utc_offset_seconds":7200,"timezone":"Europe/Berlin",
    "current_units":{"time":"unixtime","pm2_5":"μg/m³","pm10":"\u{B5}g/m³","european_aqi":"EAQI",
    "us_aqi":"USAQI","birch_pollen":"grains/m³"},
    "current":{"time":1777640400,"interval":3600,"european_aqi":61,"us_aqi":88,"pm2_5":22.1,
    "pm10":28.2,"nitrogen_dioxide":11.2,"ozone":132.0,"sulphur_dioxide":null,
    "carbon_monoxide":229.0,"european_aqi_pm2_5":40,"european_aqi_pm10":20,
    "european_aqi_nitrogen_dioxide":10,"european_aqi_ozone":61,"european_aqi_sulphur_dioxide":null,
    "alder_pollen":0.0,"birch_pollen":56.4,"grass_pollen":0.2,"mugwort_pollen":0.0,
    "olive_pollen":0.0,"ragweed_pollen":0.0}}
    """

  private static let newYork = """
    {"latitude":40.7,"longitude":-74.0,"utc_offset_seconds":-14400,"timezone":"America/New_York",
    "location_id":1,"current":{"time":1777640400,"interval":3600,"european_aqi":105,"us_aqi":151,
    "pm2_5":60.5,"alder_pollen":null,"birch_pollen":null,"grass_pollen":null,"mugwort_pollen":null,
    "olive_pollen":null,"ragweed_pollen":null}}
    """

  private func request(_ places: [WeatherPlace]) throws -> PlacesRequest<AirQuality> {
    try #require(AirService.query(baseURL: nil).requests(for: places).first)
  }

  private func outcomes(_ body: String, _ places: [WeatherPlace]) throws -> [AirService.Outcome] {
    try request(places).query.finding(UpstreamFixture.answer(body))
  }

  private func air(_ body: String, at place: WeatherPlace = UpstreamFixture.berlin) throws
    -> AirQuality
  {
    try #require(try outcomes(body, [place]).first).get()
  }

  @Test("The air of thirty places costs one request of Open-Meteo's budget")
  func oneRequest() throws {
    let places = Array(repeating: UpstreamFixture.berlin, count: 30)
    let requests = AirService.query(baseURL: nil).requests(for: places)
    #expect(requests.map(\.places) == [Array(0..<30)])
    let request = try #require(requests.first).query.request
    // Nineteen variables cost 1.9 calls for each place.
    #expect(request.cost == 57)
    #expect(request.refusedCost == 1)
    #expect(request.service.name == "open-meteo")
    #expect(request.service.windows == UpstreamService.openMeteo.http.windows)
    let most = try self.request(Array(repeating: UpstreamFixture.berlin, count: 300))
    #expect(most.query.request.cost <= 600)
    #expect(most.query.request.url.utf8.count < 8000)
  }

  @Test("The request for air quality has a fixed form")
  func url() throws {
    let request = try request([UpstreamFixture.point]).query.request
    #expect(
      request.url == "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=0.0000"
        + "&longitude=-180.0000&timezone=auto&timeformat=unixtime&cell_selection=nearest"
        + "&forecast_days=1&current=european_aqi,us_aqi,pm2_5,pm10,nitrogen_dioxide,ozone,"
        + "sulphur_dioxide,carbon_monoxide,european_aqi_pm2_5,european_aqi_pm10,"
        + "european_aqi_nitrogen_dioxide,european_aqi_ozone,european_aqi_sulphur_dioxide,"
        + "alder_pollen,birch_pollen,grass_pollen,mugwort_pollen,olive_pollen,ragweed_pollen")
  }

  @Test("Air values are those of the service, null is unknown, and 0.0 is zero")
  func values() throws {
    let air = try air(Self.berlin)
    #expect(air.time.iso8601 == "2026-05-01T15:00:00+02:00")
    #expect(air.european == 61)
    #expect(air.us == 88)
    #expect(air.mainPollutant == .ozone)
    #expect(
      air.pollutants == [
        .pm25: 22.1, .pm10: 28.2, .nitrogenDioxide: 11.2, .ozone: 132, .carbonMonoxide: 229,
      ])
    #expect(air.pollen[.birch] == 56.4)
    #expect(air.pollen[.alder] == 0)
    #expect(air.model == .europe)
    #expect(air.dropped == 0)
    #expect(air.fetchedAt == UpstreamFixture.now)
  }

  @Test("Pollen is unknown outside Europe, and an error affects one place only")
  func several() throws {
    let error = #"{"error":true,"reason":"No data is available for this location"}"#
    let outcomes = try outcomes(
      "[\(Self.berlin),\(Self.newYork),\(error)]",
      [UpstreamFixture.berlin, UpstreamFixture.newYork, UpstreamFixture.point])
    let newYork = try outcomes[1].get()
    #expect(newYork.pollen.isEmpty)
    #expect(newYork.model == .global)
    #expect(newYork.mainPollutant == nil)
    #expect(newYork.time.iso8601 == "2026-05-01T09:00:00-04:00")
    #expect(try outcomes[0].get().pollen.count == 6)
    #expect(throws: ServiceError.self) { try outcomes[2].get() }
  }

  @Test("A European point without pollen may be of either model")
  func unknownModel() throws {
    let air = try air(Self.newYork, at: UpstreamFixture.berlin)
    #expect(air.model == nil)
  }

  @Test("Air values out of range or in another unit are dropped and counted")
  func dropped() throws {
    let body = """
      {"latitude":1,"current_units":{"carbon_monoxide":"ppm","ozone":"μg/m³"},
      "current":{"time":1777640400,"pm10":-1,"ozone":5,"carbon_monoxide":2,"us_aqi":"x"}}
      """
    let air = try air(body)
    #expect(air.pollutants == [.ozone: 5])
    #expect(air.dropped == 2)
    #expect(air.interval == 3600)
  }

  @Test(
    "A body without air quality is an invalid response",
    arguments: [
      ("<html>", nil), ("{\"latitude\":1,\"current\":{\"time\":null}}", nil),
      ("{\"latitude\":1}", nil),
      ("{\"latitude\":nan,\"longitude\":1}", nil),
      (
        "[{\"latitude\":1},Unexpected error while streaming data: timeout",
        ServiceError.unavailable(service, status: nil)
      ),
    ])
  func invalid(body: String, wanted: ServiceError?) throws {
    let error = #expect(throws: ServiceError.self) { try self.air(body) }
    if let wanted {
      #expect(error == wanted)
    } else if case .answerInvalid? = error {
    } else {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test("The current hour is not fetched again, even if the clocks differ")
  func hour() throws {
    let air = try air(Self.berlin)
    let start = 1_777_640_400.0
    let fetched = Double(UpstreamFixture.now)
    #expect(air.isValid(at: fetched))
    #expect(air.isValid(at: start + 3599))
    #expect(!air.isValid(at: start + 3600))
    #expect(!air.isValid(at: fetched - 1))
    var late = air
    late.fetchedAt += 7200
    #expect(late.isValid(at: fetched + 7200 + 599))
    #expect(!late.isValid(at: fetched + 7200 + 600))
    var early = air
    early.fetchedAt -= 86_400
    #expect(!early.isValid(at: fetched - 86_400 + 3600))
  }

  @Test("A European level includes its lower bound, and 100 is very poor")
  func europeanLevels() {
    let levels = [0.0, 19, 20, 39, 40, 60, 80, 99, 100, 100.5, 101, 5000].map(EuropeanAirLevel.init)
    #expect(
      levels == [
        .good, .good, .fair, .fair, .moderate, .poor, .veryPoor, .veryPoor, .veryPoor,
        .extremelyPoor, .extremelyPoor, .extremelyPoor,
      ])
  }

  @Test("US levels end at 50, 100, 150, 200 and 300")
  func usLevels() {
    let indices: [Double] = [0, 50, 51, 100, 101, 150, 151, 200, 201, 300, 301, 700]
    let levels: [USAirLevel] = [
      .good, .good, .moderate, .moderate, .unhealthyForSensitiveGroups,
      .unhealthyForSensitiveGroups, .unhealthy, .unhealthy, .veryUnhealthy, .veryUnhealthy,
      .hazardous, .hazardous,
    ]
    #expect(indices.map(USAirLevel.init) == levels)
  }
}
