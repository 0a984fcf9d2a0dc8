import Adapters
import Platform
import Synchronization
import Testing

@testable import Geography
@testable import Services
@testable import Sessions

@Suite("The live source of cities")
struct LiveCitiesTests {
  /// Selects the response by a part of the URL, and records the URLs.
  final class Service: HTTPTransport {
    private let bodies: [(part: String, body: String)]
    private let urls = Mutex<[String]>([])

    init(_ bodies: [(part: String, body: String)]) { self.bodies = bodies }

    var asked: [String] { urls.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      urls.withLock { $0.append(request.url) }
      let body = bodies.first { request.url.contains($0.part) }?.body ?? #"{"geonames":[]}"#
      return HTTPResponse(status: 200, body: Array(body.utf8))
    }
  }

  /// Countries stored between runs.
  final class Store: Sendable {
    let countries = Mutex<[Country]>([])
  }

  private let client: (Service) -> HTTPClient = { service in
    HTTPClient(
      transport: service, cache: nil,
      environment: HTTPEnvironment(now: { Double(UpstreamFixture.now) }))
  }

  private func cities(
    _ service: Service, store: Store = Store(), isConfigured: Bool = true
  ) throws -> GeoNamesCities {
    let geoNames: Result<GeoNames, ServiceError> =
      isConfigured
      ? .success(try UpstreamFixture.geoNames()) : .failure(.notConfigured(.geoNames))
    return GeoNamesCities(
      geoNames,
      client: ServiceClient(http: client(service), clock: .fixed(at: Double(UpstreamFixture.now))),
      load: { store.countries.withLock { $0 } },
      save: { new in store.countries.withLock { $0 = new } })
  }

  /// Countries without extent, each on the equator, with its index as longitude.
  private static func countries(_ codes: [String], population: Int = 5) -> String {
    let rows = codes.enumerated().map { index, code in
      """
      {"countryCode":"\(code)","countryName":"\(code)","continent":"EU",
      "population":"\(population)","north":0,"south":0,"east":\(index),"west":\(index)}
      """
    }
    return "{\"geonames\":[\(rows.joined(separator: ","))]}"
  }

  private static let spread = countries(["BB", "AA", "CC", "DD", "EE", "FF"])

  private func roulette(_ record: @escaping (String) throws -> Void = { _ in }) -> Roulette {
    Roulette(dice: Dice(seed: 1), recentCountries: { [] }, record: { try record($0) })
  }

  @Test("A spin searches at most eight times: five points, two wider, one for the nearest place")
  func nearest() async throws {
    let service = Service([
      ("countryInfo", Self.spread),
      ("findNearby", #"{"geonames":[{"geonameId":9,"name":"Far","lat":1,"lng":2}]}"#),
    ])
    let outcome = try await roulette().spin(in: cities(service))
    #expect(outcome.cities.map(\.name) == ["Far"])
    #expect(outcome.attempts.map { $0.radiusKm }.prefix(7) == [10, 10, 10, 10, 10, 50, 50])
    #expect(outcome.attempts.count == 8 && outcome.widened)
    #expect(outcome.attempts.last?.radiusKm == outcome.radiusKm)
    #expect(service.asked.count { $0.contains("citiesJSON") } == 7)
    #expect(service.asked.count == 9)
  }

  @Test("A circle across the 180th meridian uses two of the eight requests")
  func antimeridian() async throws {
    let rows = ["FJ", "KI", "NZ", "RU", "WF", "TV"].map {
      """
      {"countryCode":"\($0)","countryName":"\($0)","continent":"OC","population":"5","north":0,
      "south":0,"east":180,"west":180}
      """
    }
    let service = Service([("countryInfo", "{\"geonames\":[\(rows.joined(separator: ","))]}")])
    let outcome = try await roulette().spin(in: cities(service))
    #expect(outcome.cities.isEmpty)
    #expect((7...8).contains(service.asked.count { !$0.contains("countryInfo") }))
  }

  @Test("A failed spin reports its earlier attempts")
  func interrupted() async throws {
    let service = Service([
      ("countryInfo", Self.spread), ("findNearby", #"{"status":{"value":22}}"#),
    ])
    let spin = await #expect(throws: InterruptedSpin.self) {
      try await roulette().spin(in: cities(service))
    }
    #expect(spin?.cause == .unavailable(.geoNames, status: nil))
    #expect(spin?.attempts.count == 7)
  }

  @Test("A country is recorded before a failing attempt")
  func recorded() async throws {
    let service = Service([
      ("countryInfo", Self.spread), ("citiesJSON", #"{"status":{"value":22}}"#),
    ])
    var drawn: [String] = []
    await #expect(throws: ServiceError.unavailable(.geoNames, status: nil)) {
      try await roulette { drawn.append($0) }.spin(in: cities(service))
    }
    #expect(drawn.count == 1)
  }

  @Test("A spin without a city reports every attempt and the other source")
  func nothing() async throws {
    let service = Service([("countryInfo", Self.spread)])
    let request = DiscoveryRequest.surpriseMe(radiusKm: 10, limit: 30)
    let error = await #expect(throws: NothingFound.self) {
      try await request.discover(in: cities(service), roulette: roulette())
    }
    #expect(error?.attempts.count == 8)
    #expect(error?.alternative == .embedded)
    let message = error?.message ?? ""
    #expect(message.hasSuffix(CitySourceID.offer))
  }

  @Test("Without an account the roulette is refused, even with stored countries")
  func notConfigured() async throws {
    let store = Store()
    _ = try await cities(Service([("countryInfo", Self.spread)]), store: store).countries()
    let service = Service([])
    let source = try cities(service, store: store, isConfigured: false)
    #expect(try await source.countries().items.map(\.code).first == "AA")
    var drawn: [String] = []
    await #expect(throws: ServiceError.notConfigured(.geoNames)) {
      try await roulette { drawn.append($0) }.spin(in: source)
    }
    #expect(drawn.isEmpty && service.asked.isEmpty)
  }

  @Test("Countries are fetched once, also across restarts")
  func countries() async throws {
    let service = Service([("countryInfo", Self.spread)])
    let store = Store()
    let source = try cities(service, store: store)
    let first = try await source.countries()
    #expect(first.items.map(\.code) == ["AA", "BB", "CC", "DD", "EE", "FF"])
    #expect(try await source.countries() == first)
    #expect(service.asked.count == 1)
    _ = try await cities(service, store: store).countries()
    #expect(service.asked.count == 1)
  }

  @Test("Only inhabited countries are drawn, or all if no population is known")
  func inhabited() async throws {
    let empty = Service([("countryInfo", Self.countries(["AA", "BB"], population: 0))])
    #expect(try await cities(empty).drawableCountries().count == 2)
    let rows =
      Self.countries(["AA"]).dropLast(2) + ","
      + Self.countries(["BB"], population: 0)
      .dropFirst(13)
    let some = Service([("countryInfo", String(rows))])
    #expect(try await cities(some).drawableCountries().map(\.code) == ["AA"])
  }

  @Test("An exhausted quota reported in a body pauses the service")
  func quota() async throws {
    let service = Service([("searchJSON", #"{"status":{"value":19}}"#)])
    let source = try cities(service)
    await #expect(throws: ServiceError.quotaExceeded(.geoNames, retryAfter: 1200)) {
      try await source.search("Köln", country: nil, limit: 5)
    }
    let paused = await #expect(throws: ServiceError.self) {
      try await source.search("Bonn", country: nil, limit: 5)
    }
    guard case .http(_, .quotaExceeded)? = paused else {
      Issue.record("\(String(describing: paused))")
      return
    }
    #expect(service.asked.count == 1)
  }

  @Test("A query below three characters sends no request, and an unknown country is refused")
  func completions() async throws {
    let service = Service([
      (
        "searchJSON",
        #"{"totalResultsCount":9,"geonames":[{"geonameId":1,"name":"A","lat":1,"lng":1}]}"#
      )
    ])
    let source = try cities(service)
    #expect(try await source.completions(of: " K ö ", country: nil, limit: 8).items.count == 1)
    #expect(try await source.completions(of: " Kö ", country: nil, limit: 8) == SearchResults())
    #expect(service.asked.count == 1)
    let embedded = EmbeddedCities(try TestGazetteer.made([.init(id: 1, name: "P")]))
    #expect(throws: CountryError.unknownCountry("XX")) {
      try embedded.largest(inCountry: "XX", limit: 1)
    }
  }

  @Test("A discovery reports its source, and its limit is at most that of the source")
  func discovery() async throws {
    let service = Service([
      ("searchJSON", #"{"geonames":[{"geonameId":1,"name":"A","lat":1,"lng":1},null]}"#)
    ])
    let found = try await DiscoveryRequest.country("SI", limit: 1000)
      .discover(in: cities(service), roulette: roulette())
    #expect(found.limit == 500 && found.skipped == 1 && found.country == "SI")
    #expect(found.kind == .country && found.source == .geonames && found.location == nil)
    let embedded = EmbeddedCities(try TestGazetteer.made([.init(id: 1, name: "P")]))
    let around =
      try await DiscoveryRequest
      .aroundMe(Coordinate(lat: 0, lon: 0), radiusKm: 5, limit: 1000)
      .discover(in: embedded, roulette: roulette())
    #expect(around.limit == 1000 && around.radiusKm == 5 && around.cities.count == 1)
  }
}
