import Adapters
import Platform
import Synchronization
import Testing
import Text

@testable import Geography
@testable import Services

@Suite("Weather service and refreshes")
struct WeatherServiceTests {
  static let cities = (1...3).map { id in
    City(id: id, name: "City \(id)", coordinate: Coordinate(lat: Double(id), lon: 0))
  }

  @Test("Results are delivered as they arrive, on the caller's executor")
  func asTheyCome() async throws {
    let gate = Gate()
    let service = try Self.service(.metNorway) { request in
      if request.asksFor(Self.cities[0]) {
        await gate.passage()
      }
      return .metNorway
    }
    let listener = Listener(opening: gate, after: 2)
    let summary = try await listener.refresh(Self.cities, service)
    #expect(await listener.told.last == [1])
    #expect(await Set(listener.told) == [[1], [2], [3]])
    #expect(await listener.counts == [1, 2, 3])
    #expect(summary.updated == 3 && summary.failed == 0 && summary.fromCache == 0)
  }

  @Test("Ordered results wait for those of earlier requests")
  func inOrder() async throws {
    let gate = Gate()
    let answered = Mutex(0)
    let service = try Self.service(.metNorway, keepsOrder: true) { request in
      if request.asksFor(Self.cities[0]) {
        await gate.passage()
      } else if answered.withLock({
        $0 += 1
        return $0 == 2
      }) {
        await gate.open()
      }
      return .metNorway
    }
    let listener = Listener()
    _ = try await listener.refresh(Self.cities, service)
    #expect(await listener.told == [[1], [2], [3]])
  }

  @Test("A city without data affects no other city of its request")
  func badPlace() async throws {
    let service = try Self.service(.openMeteo) { request in
      request.asksFor(Self.cities[1]) ? .noData : .openMeteo(places: request.places)
    }
    let listener = Listener()
    let summary = try await listener.refresh(Self.cities, service)
    #expect(await listener.told == [[1, 2, 3]])
    #expect(summary.updated == 2 && summary.failed == 1)
    guard case .service(.rejected(.openMeteo, .place))? = summary.firstFailure else {
      Issue.record("failed for another reason")
      return
    }
  }

  @Test("Thirty cities need one weather request")
  func oneRequest() async throws {
    let sent = Mutex(0)
    let service = try Self.service(.openMeteo) { request in
      sent.withLock { $0 += 1 }
      return .openMeteo(places: request.places)
    }
    let cities = (1...30).map { City(id: $0, name: "", coordinate: Coordinate(lat: 1, lon: 2)) }
    let summary = try await Listener().refresh(cities, service)
    #expect(summary.updated == 30)
    #expect(sent.withLock { $0 } == 1)
  }

  @Test("Cities with a valid cached response are counted separately")
  func fromCache() async throws {
    let service = try Self.service(.metNorway) { _ in
      var answer = HTTPResponse.metNorway
      answer.headers = ["cache-control": "max-age=60"]
      return answer
    }
    let listener = Listener()
    #expect(try await listener.refresh(Self.cities, service).fromCache == 0)
    let summary = try await listener.refresh(Self.cities, service)
    #expect(summary.updated == 3 && summary.fromCache == 3)
  }

  @Test("The responses for one place are merged into a report, and fail together")
  func report() async throws {
    let service = try Self.service(.openWeatherMap) { request in
      request.url.contains("/forecast?")
        ? HTTPResponse(status: 500)
        : HTTPResponse(status: 200, body: Array("{\"dt\":1,\"main\":{\"temp\":1}}".utf8))
    }
    let place = WeatherPlace(Self.cities[0])
    let now = await service.report(for: place, part: .current)
    #expect(try now.current.get().time.seconds == 1)
    let forecast = await service.report(for: place, part: .forecast(days: 3))
    #expect(throws: WeatherFailure.self) { try forecast.get() }
  }

  @Test("A recorded entry has the extremes of its day")
  func entry() throws {
    let noon = ZonedTime(seconds: 43_200, offset: 0)
    var weather = Weather(time: noon, provider: .openMeteo, fetchedAt: 0)
    weather[.temperature] = 5
    weather.sky = Sky(.rain, "Light rain")
    var report = WeatherReport(zone: .utc, current: weather)
    report.days = [-1, 0].map { DailyWeather(date: CivilDate(daysSinceEpoch: $0)) }
    report.days[0][.maximum] = 50
    report.days[1][.minimum] = 1
    report.days[1][.maximum] = 9
    let entry = SettledCity(Self.cities[0], outcome: .success(report)).entry(at: 7)
    #expect(
      entry
        == WeatherEntry(
          city: 1, time: 7, temperature: 5, minimum: 1, maximum: 9, summary: "Light rain",
          icon: "rain-day", provider: .openMeteo))
    #expect(SettledCity(Self.cities[0], outcome: .failure(.nothing)).entry(at: 7) == nil)
    #expect(
      SettledCity(Self.cities[0], outcome: .success(WeatherReport(zone: .utc))).entry(at: 7) == nil)
  }

  @Test("With weather off, no request is sent")
  func turnedOff() {
    let client = Self.client { _ in HTTPResponse(status: 200) }
    let service = WeatherService(.failure(.turnedOff), client: client, keepsOrder: false)
    #expect(service.name == nil)
    #expect(throws: WeatherFailure.self) { try service.refresh(of: Self.cities) }
  }

  private static func service(
    _ id: WeatherProviderID, keepsOrder: Bool = false,
    answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) throws -> WeatherService {
    WeatherService(
      .success([try UpstreamFixture.provider(id)]), client: client(answer), keepsOrder: keepsOrder)
  }

  private static func client(
    _ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) -> ServiceClient {
    let now = Double(UpstreamFixture.now)
    let environment = HTTPEnvironment(now: { now }, elapsed: { now }, sleep: { _ in })
    return ServiceClient(
      http: HTTPClient(
        transport: StubTransport(answer: answer), cache: HTTPCache(), environment: environment),
      clock: .fixed(at: now))
  }
}

/// Refreshes cities, and records the results that arrive on its own executor.
private actor Listener {
  private(set) var told: [[Int]] = []

  /// The number of cities in the summary, for each call.
  private(set) var counts: [Int] = []

  private let gate: Gate?
  private let calls: Int

  /// - Parameter calls: the number of calls after which the gate is opened.
  init(opening gate: Gate? = nil, after calls: Int = 0) {
    self.gate = gate
    self.calls = calls
  }

  func refresh(_ cities: [City], _ service: WeatherService) async throws -> RefreshSummary {
    await service.run(try service.refresh(of: cities)) { settled, summary in
      self.preconditionIsolated()
      told.append(settled.map(\.city.id))
      counts.append(summary.updated + summary.failed)
      if told.count == calls {
        await gate?.open()
      }
    }
  }
}

/// Blocks callers until it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func passage() async {
    if isOpen {
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting {
      continuation.resume()
    }
    waiting = []
  }
}

private struct StubTransport: HTTPTransport {
  let answer: @Sendable (HTTPRequest) async -> HTTPResponse

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    await answer(request)
  }
}

extension HTTPRequest {
  fileprivate func asksFor(_ city: City) -> Bool {
    latitudes.contains { Double($0) == city.coordinate.lat }
  }

  fileprivate var places: Int { latitudes.count }

  private var latitudes: [Substring] {
    let query = url.split(separator: "lat", maxSplits: 1).last ?? ""
    return query.drop { $0 != "=" }.dropFirst().prefix { $0 != "&" }.split(separator: ",")
  }
}

extension HTTPResponse {
  fileprivate static let metNorway = HTTPResponse(
    status: 200, body: Array(MetNorwayTests.body.utf8), receivedAt: Double(UpstreamFixture.now))

  fileprivate static let noData = HTTPResponse(
    status: 400, body: Array(#"{"error":true,"reason":"No data is available for this"}"#.utf8))

  fileprivate static func openMeteo(places: Int) -> HTTPResponse {
    let list = Array(repeating: OpenMeteoFixture.current, count: places).joined(separator: ",")
    return HTTPResponse(status: 200, body: Array("[\(list)]".utf8))
  }
}
