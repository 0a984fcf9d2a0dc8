import Geography
import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Failures of a weather service", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherFailureTests {
  /// A fault of the service, with the expected error code.
  enum Fault: CaseIterable {
    case unauthorized, forbidden, notFound, tooManyWithTime, tooManyWithAbsurdTime, tooMany
    case outOfOrder, reset, cutOff, huge, page, badJSON, elsewhere, silent

    var reply: LoopbackReply {
      switch self {
      case .unauthorized: LoopbackReply(401, text: "Unauthorized")
      case .forbidden: LoopbackReply(403, text: #"{"message":"You cannot consume this service"}"#)
      case .notFound: LoopbackReply(404, text: #"{"detail":"Not Found"}"#)
      case .tooManyWithTime: LoopbackReply(429, ["Retry-After": "120"], text: "slow down")
      case .tooManyWithAbsurdTime:
        LoopbackReply(429, ["Retry-After": "9223372036854775807"], text: "slow down")
      case .tooMany: LoopbackReply(429, text: "slow down")
      case .outOfOrder: LoopbackReply(500, text: "oops")
      case .reset: LoopbackReply(steps: [.send(Self.head), .reset])
      case .cutOff: LoopbackReply(steps: [.send(Self.head), .close])
      case .huge: LoopbackReply(body: Array(repeating: UInt8(ascii: " "), count: 9 << 20))
      case .page: LoopbackReply(200, ["Content-Type": "text/html"], text: "<html>hello</html>")
      case .badJSON: LoopbackReply(text: #"{"currently":{"time":17776422"#)
      case .elsewhere: LoopbackReply(301, ["Location": "http://127.0.0.2:1/forecast"], text: "")
      case .silent: LoopbackReply(steps: [.awaitClose(Flag())])
      }
    }

    /// The start of a body that is never complete.
    private static let head =
      LoopbackReply.head(200, [:], length: 1000) + Array(#"{"currently":{"#.utf8)

    var code: Int {
      switch self {
      case .unauthorized, .forbidden, .notFound: 1021
      case .tooManyWithTime, .tooManyWithAbsurdTime, .tooMany: 1022
      case .outOfOrder, .reset, .cutOff: 1023
      case .silent: 1024
      case .huge, .page, .badJSON, .elsewhere: 1025
      }
    }

    /// The expected member of the error's data; nil if the service states no time.
    var retryAfterMs: JSON? {
      switch self {
      case .tooManyWithTime: 120_000
      case .tooManyWithAbsurdTime: 86_400_000
      default: nil
      }
    }
  }

  @Test("Each failure has its code and names the service", arguments: Fault.allCases)
  func code(fault: Fault) throws {
    let sandbox = try WeatherSandbox(
      .pirateWeather, fault == .silent ? ["--timeout", "0.3"] : []
    ) { _ in fault.reply }
    let error = try sandbox.backend.refusal("weather.get", Self.point)
    #expect(error["code"]?.int == fault.code)
    #expect(error["data"]?["provider"] == "pirateweather")
    #expect(error["data"]?["retryAfterMs"] == fault.retryAfterMs)
    #expect(error["message"].stringOrEmpty.hasSuffix("."))
    #expect(try sandbox.backend.call("server.status")["health"] == "ok")
    #expect(try sandbox.backend.leave() == .code(0))
  }

  private static let point: JSON = ["location": ["lat": 1, "lon": 2]]

  @Test("An unreachable service, or an unknown host, is unavailable")
  func nobodyThere() throws {
    let sandbox = try WeatherSandbox(.pirateWeather)
    sandbox.server.stop()
    let refused = try sandbox.backend.refusal("weather.get", Self.point)
    #expect(refused["code"] == 1023)
    #expect(refused["message"].stringOrEmpty.contains("refuses the connection"))

    // A name that never resolves (RFC 6761).
    let backend = try Backend(try Home(), ["--base-url", "open-meteo=https://weather.invalid"])
    let unknown = try backend.refusal("weather.get", Self.point)
    #expect(unknown["code"] == 1023)
    #expect(unknown["data"]?["provider"] == "open-meteo")
  }

  @Test("A redirect within the service is followed")
  func redirect() throws {
    let service = PlayedService.openMeteo
    let sandbox = try WeatherSandbox(service) { request in
      request.target.hasPrefix("/v1/")
        ? LoopbackReply(301, ["Location": "/v2/\(request.target.dropFirst(4))"], text: "")
        : service.reply(to: request)
    }
    let answer = try sandbox.backend.call("weather.get", Self.point)
    #expect(answer["weather"]?["temperature"] == 1.0)
    #expect(sandbox.server.requestCount == 2)
  }

  @Test(
    "A place without any value in the response has failed",
    arguments: PlayedService.allCases)
  func nulls(service: PlayedService) throws {
    let sandbox = try WeatherSandbox(service) { _ in LoopbackReply(text: service.nulls) }
    #expect(try sandbox.backend.refusal("weather.get", Self.point)["code"] == 1025)
  }
}

extension PlayedService {
  /// A response with all members that the program reads, and no value but the time.
  fileprivate var nulls: String {
    switch self {
    case .openMeteo:
      """
      {"latitude":1,"longitude":2,"current_units":null,"current":{"time":1777642200,
      "interval":null,"temperature_2m":null,"relative_humidity_2m":null,"weather_code":null,
      "pressure_msl":null,"wind_speed_10m":null,"is_day":null},
      "daily":{"time":[null],"sunrise":[null],"sunset":[null],"temperature_2m_max":null}}
      """
    case .openWeatherMap:
      """
      {"coord":null,"weather":null,"main":{"temp":null,"pressure":null,"humidity":null},
      "wind":null,"clouds":null,"dt":1777642200,"sys":null,"timezone":null,"cod":null}
      """
    case .metNorway:
      """
      {"properties":{"meta":null,"timeseries":[{"time":"2026-05-01T13:00:00Z","data":{"instant":
      {"details":{"air_temperature":null,"relative_humidity":null}},"next_1_hours":null}}]}}
      """
    case .worldWeatherOnline:
      """
      {"data":{"current_condition":[{"observation_time":null,"temp_C":null,"weatherCode":null,
      "windspeedKmph":null,"humidity":""}],"weather":[{"date":null}]}}
      """
    case .pirateWeather:
      """
      {"timezone":null,"offset":null,"currently":{"time":1777642200,"icon":null,"summary":null,
      "temperature":null,"humidity":-999},"daily":{"data":null}}
      """
    }
  }
}
