import Adapters
import JSON
import Platform
import Testing

@testable import Services

@Suite("Station reports")
struct AviationWeatherTests {
  private static let service = AviationWeather(
    client: ServiceClient(
      http: HTTPClient(
        transport: ReplayTransport(folder: "/", now: { 0 }), cache: nil,
        environment: HTTPEnvironment(now: { 0 })), clock: .fixed(at: 0)),
    baseURL: nil)

  /// 2026-09-30T12:00:00Z, after all fixtures.
  private static let now = 1_790_769_600.0

  private static func read(_ response: HTTPResponse) throws -> [String: Observation] {
    try service.query(["KJFK"], hours: nil).read(response, now).observations
  }

  private static func read(_ body: String, status: Int = 200) throws -> [String: Observation] {
    try read(UpstreamFixture.answer(body, status: status))
  }

  /// The observation in a row of a response with the given members besides code and time.
  private static func row(_ members: String) throws -> Observation {
    let body = #"[{"icaoId":"KJFK","obsTime":1777640000\#(members.isEmpty ? "" : ",")\#(members)}]"#
    return try #require(try read(body)["KJFK"])
  }

  private static func error(_ body: String, status: Int = 200) -> ServiceError? {
    #expect(throws: ServiceError.self) { try read(body, status: status) }
  }

  @Test("One request covers all stations, sorted")
  func url() {
    let base = "https://aviationweather.gov/api/data/metar?"
    let query = Self.service.query(["LFPG", "EDDB"], hours: nil)
    #expect(query.request.url == base + "ids=EDDB,LFPG&format=json")
    let longer = Self.service.query(["EDDB"], hours: 6)
    #expect(longer.request.url == base + "ids=EDDB&format=json&hours=6")
  }

  @Test("An empty row is an observation with unknown values")
  func nothing() throws {
    let told = try Self.row("")
    #expect(told.conditions == Conditions())
    #expect(told.dewPoint == nil && told.altimeter == nil && told.skyCover == nil)
    #expect(!told.isWindVariable && !told.isVisibilityAtLeast && told.layers.isEmpty)
  }

  @Test("Knots, statute miles and feet are converted to metric units")
  func units() throws {
    let told = try Self.row(
      #""wspd":36,"wgst":"54","visib":2.5,"clouds":[{"cover":"BKN","base":1000}]"#)
    #expect(abs(try #require(told[.windSpeed]) - 18.52) < 1e-9)
    #expect(abs(try #require(told[.windGust]) - 27.78) < 1e-9)
    #expect(told[.visibility] == 2.5 * 1.609344)
    #expect(told.layers == [.init(cover: .broken, base: 304.8)])
  }

  @Test("A variable or calm wind has no direction, and north is a direction")
  func wind() throws {
    let variable = try Self.row(#""wdir":"VRB","wspd":3"#)
    #expect(variable.isWindVariable && variable[.windDirection] == nil)
    let calm = try Self.row(#""wdir":0,"wspd":0"#)
    #expect(!calm.isWindVariable && calm[.windDirection] == nil && calm[.windSpeed] == 0)
    #expect(try Self.row(#""wdir":360,"wspd":3"#)[.windDirection] == 360)
    #expect(try Self.row(#""wdir":null,"wspd":3"#)[.windDirection] == nil)
  }

  @Test("A visibility of ten miles or more is marked as a lower bound")
  func visibility() throws {
    let far = try Self.row(#""visib":"10+""#)
    #expect(far[.visibility] == 16.09344 && far.isVisibilityAtLeast)
    #expect(try Self.row(#""visib":"3""#).isVisibilityAtLeast == false)
    let broken = try Self.row(#""visib":"P6SM+""#)
    #expect(broken[.visibility] == nil && !broken.isVisibilityAtLeast)
  }

  @Test("Humidity computed from both temperatures agrees with published tables")
  func humidity() throws {
    #expect(Observation.humidity(20, dewPoint: 20) == 100)
    #expect(Observation.humidity(30, dewPoint: 10) == 29)
    #expect(Observation.humidity(-10, dewPoint: -15) == 67)
    #expect(Observation.humidity(10, dewPoint: 11) == 100)
    #expect(try Self.row(#""temp":20"#)[.humidity] == nil)
  }

  @Test("Without cloud layers and cover the sky is unknown")
  func clouds() throws {
    #expect(try Self.row(#""clouds":[]"#).skyCover == nil)
    let clear = try Self.row(#""clouds":[],"cover":"CAVOK""#)
    #expect(clear.skyCover == .clear && clear.sky == Sky(.clear))
    // Before 2025 rows had no cover.
    let old = try Self.row(#""clouds":[{"cover":"FEW","base":100},{"cover":"SCT","base":null}]"#)
    #expect(old.skyCover == .scattered && old.layers.map(\.base) == [30.48, nil])
    #expect(try Self.row(#""clouds":[{"cover":"CLR","base":null}]"#).skyCover == .clear)
  }

  @Test(
    "Each METAR weather code has a condition and a summary",
    arguments: [
      ("-RA", WeatherCondition.rain, "Light rain"), ("+SHRA", .rain, "Heavy rain showers"),
      ("-TSRA BR", .thunderstorm, "Thunderstorm with light rain, mist"),
      ("TS", .thunderstorm, "Thunderstorm"), ("FZFG", .fog, "Freezing fog"),
      ("-FZRA", .sleet, "Light freezing rain"), ("RASN", .sleet, "Rain and snow"),
      ("BLSN", .wind, "Blowing snow"), ("MIFG", .fog, "Shallow fog"), ("HZ", .haze, "Haze"),
      ("VCSH -DZ", .drizzle, "Light drizzle"),
    ])
  func words(text: String, condition: WeatherCondition, summary: String) {
    #expect(METARWeather.sky(text) == Sky(condition, summary))
  }

  @Test(
    "An unknown METAR weather code is ignored",
    arguments: ["", "//", "VCFG", "XX", "R", "+", "-SH"])
  func noWords(text: String) { #expect(METARWeather.sky(text) == nil) }

  @Test("Impossible values of a station are dropped and counted")
  func impossible() throws {
    let told = try Self.row(#""temp":-999,"dewp":200,"altim":29.92,"wdir":400,"wspd":5"#)
    #expect(told[.temperature] == nil && told.dewPoint == nil && told.altimeter == nil)
    #expect(told[.windDirection] == nil && told.dropped == 4)
  }

  @Test("The newest of several reports of a station is used, in any order")
  func newest() throws {
    let rows = [3, 5, 4].map { #"{"icaoId":"KJFK","obsTime":\#($0),"temp":\#($0)}"# }
    let told = try Self.read("[\(rows.joined(separator: ","))]")
    #expect(told["KJFK"]?[.temperature] == 5)
  }

  @Test("An unreadable row or one from the future affects no other row")
  func bad() throws {
    let told = try Self.read(
      """
      [{"icaoId":"A"},7,{"obsTime":1},{"icaoId":"C","obsTime":1999999999},
      {"icaoId":"b","obsTime":9}]
      """)
    #expect(told.keys.sorted() == ["B"])
    #expect(Self.error(#"[{"temp":1}]"#)?.isRetryable == true)
  }

  @Test("An empty body or list means that there is no station, and is not an error")
  func empty() throws {
    for (body, status) in [("", 204), ("", 200), (" \r\n", 200), ("[]", 200)] {
      #expect(try Self.read(body, status: status).isEmpty)
    }
  }

  @Test("Station errors are distinguished, even with a successful status")
  func errors() {
    let service = UpstreamService.aviationWeather
    let refusal = #"{"status":"error","error":"Invalid station"}"#
    #expect(Self.error(refusal) == .unavailable(service, status: nil))
    #expect(Self.error(refusal, status: 400) == .rejected(service, .request))
    #expect(Self.error("<html>", status: 403) == .rejected(service, .contact))
    #expect(Self.error("", status: 429) == .quotaExceeded(service, retryAfter: nil))
    #expect(Self.error("<html>", status: 502) == .unavailable(service, status: 502))
    for body in ["<html>", "{}", "7", "null"] {
      #expect(Self.error(body)?.isRetryable == true)
    }
  }

  @Test("Recorded station reports are read, in the old and the new format")
  func wholeReports() throws {
    func file(_ name: String) throws -> [String: Observation] {
      try Self.read(UpstreamFixture.whole("metar/\(name)"))
    }
    let three = try file("three-stations.json")
    #expect(three.keys.sorted() == ["XAAA", "XBBB", "XCCC"])
    #expect(three["XAAA"]?[.pressure] == 1011.5)
    #expect(three["XAAA"]?.altimeter == 1011.6)
    #expect(three["XAAA"]?[.humidity] == 86)
    #expect(three["XAAA"]?.isVisibilityAtLeast == true)
    #expect(three["XBBB"]?.isWindVariable == true)
    #expect(three["XBBB"]?.skyCover == .clear)
    #expect(three["XCCC"]?.sky == Sky(.rain, "Light rain, mist"))
    let old = try #require(try file("older-shape.json")["XOLD"])
    #expect(old.isWindVariable)
    #expect(old[.windGust] == nil)
    #expect(old[.temperature] == 22)
    #expect(old.skyCover == .few)
    let hours = try file("several-hours.json")
    #expect(hours.mapValues { $0[.temperature] } == ["XAAA": 13.3])
    #expect(try file("nothing.txt").isEmpty)
    let error = try UpstreamFixture.whole("metar/error.json")
    #expect(throws: ServiceError.self) { try Self.read(error) }
  }
}
