import JSON
import Synchronization
import TestSupport
import Testing

@Suite("GeoNames failures", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct GeoNamesTroubleTests {
  private static let search: JSON = ["query": "found"]

  @Test("Exhausted credits pause the service, and the embedded cities remain available")
  func quota() throws {
    let sandbox = try GeoNamesSandbox { _ in PlayedGeoNames.status(18) }
    let refusals = try (0..<3).map { _ in
      try sandbox.backend.refusal("gazetteer.search", Self.search)
    }
    #expect(sandbox.server.requestCount == 1)
    for refusal in refusals {
      #expect(refusal["code"] == 1022)
      #expect(refusal["data"]?["alternative"] == "embedded")
      let wait = try #require(refusal["data"]?["retryAfterMs"]?.double)
      #expect(wait > 0 && wait <= 86_400_000)
    }
    let budget = try sandbox.backend.call("server.status")["gazetteer"]?["budget"]
    let pausedUntil = budget?["pausedUntil"]?.string ?? ""
    #expect(pausedUntil.hasSuffix("Z"))
    let found = try sandbox.backend.call(
      "gazetteer.search", ["query": "london", "provider": "embedded"])
    #expect(found["provider"] == "embedded")
    try sandbox.backend.call(
      "session.open",
      ["mode": "import", "source": "country", "country": "US", "provider": "embedded"])
    #expect(sandbox.server.requestCount == 1)
  }

  @Test("A rejected account ends a spin immediately", arguments: [200, 401])
  func account(status: Int) throws {
    let sandbox = try GeoNamesSandbox { request in
      request.geoNamesService == "countryInfoJSON"
        ? PlayedGeoNames.countries : PlayedGeoNames.status(10, http: status)
    }
    let refusal = try sandbox.backend.refusal("session.open", ["mode": "import"])
    #expect(refusal["code"] == 1021)
    #expect(refusal["message"].stringOrEmpty.contains("CITYROULETTE_GEONAMES_USERNAME"))
    #expect(refusal["data"]?["alternative"] == "embedded")
    #expect(sandbox.count("citiesJSON") == 1)
  }

  @Test("A spin without a city ends after eight attempts, which the error lists")
  func nothing() throws {
    let sandbox = try GeoNamesSandbox { request in
      request.geoNamesService == "countryInfoJSON"
        ? PlayedGeoNames.countries : PlayedGeoNames.empty
    }
    let refusal = try sandbox.backend.refusal("session.open", ["mode": "import"])
    #expect(refusal["code"] == 1006)
    let attempts = try #require(refusal["data"]?["attempts"]?.array)
    #expect(
      attempts.map { $0["radiusKm"]?.double }
        == [10.0, 10, 10, 10, 10, 50, 50, 300])
    #expect(Set(attempts.compactMap { $0["country"]?.string }).count == 5)
    #expect(sandbox.count("citiesJSON") == 7)
    #expect(sandbox.count("findNearbyPlaceNameJSON") == 1)
  }

  @Test("If only the last point has a place, however far, the spin returns it")
  func nearest() throws {
    let sandbox = try GeoNamesSandbox { request in
      switch request.geoNamesService {
      case "countryInfoJSON": PlayedGeoNames.countries
      case "findNearbyPlaceNameJSON": PlayedGeoNames.reply(to: request)
      default: PlayedGeoNames.empty
      }
    }
    let opened = try sandbox.backend.call("session.open", ["mode": "import"])
    let attempts = try #require(opened["source"]?["attempts"]?.array)
    #expect(opened["source"]?["widened"] == true)
    #expect(attempts.map { $0["found"]?.int }.suffix(5) == [0, 0, 0, 0, 1])
    #expect(attempts.last?["location"] == attempts[4]["location"])
    #expect(opened["source"]?["location"] == attempts[4]["location"])
    #expect(opened["total"] == 1)
  }

  @Test("An unreachable service is reported, and the client can use the embedded cities")
  func unreachable() throws {
    let sandbox = try GeoNamesSandbox()
    sandbox.server.stop()
    let open: JSONObject = ["mode": "import", "source": "country", "country": "US"]
    let refusal = try sandbox.backend.refusal("session.open", .object(open))
    #expect(refusal["code"] == 1023)
    #expect(refusal["data"]?["provider"] == "geonames")
    #expect(refusal["data"]?["alternative"] == "embedded")
    var again = open
    again["provider"] = "embedded"
    let opened = try sandbox.backend.call("session.open", .object(again))
    #expect(opened["source"]?["provider"] == "embedded")
  }

  /// The files that are written besides the archive: the cache, or recordings instead.
  enum Trace: CaseIterable {
    case cache, recordings

    func arguments(_ home: Home) -> [String] {
      self == .cache ? [] : ["--record-http", "\(home.path)/http"]
    }
  }

  @Test("The account occurs in no output or file of the program", arguments: Trace.allCases)
  func hidden(trace: Trace) throws {
    let home = try Home()
    let files = ["--log-level", "debug", "--log-file", "\(home.path)/log"]
    let sandbox = try GeoNamesSandbox(
      files + ["--record", "\(home.path)/record.rpc"] + trace.arguments(home), in: home,
      command: "\"$@\" 2>'\(home.path)/errors' | tee '\(home.path)/output'"
    ) { request in
      switch request.value("name_startsWith") {
      case "rejected": PlayedGeoNames.status(10, http: 401)
      case "overloaded": PlayedGeoNames.status(22)
      case "quota": PlayedGeoNames.status(18)
      case "broken": LoopbackReply(text: "{\"\(PlayedGeoNames.account)")
      default: PlayedGeoNames.reply(to: request).cacheable
      }
    }
    try sandbox.backend.call("initialize")
    try sandbox.backend.call("session.open", ["mode": "import"])
    try sandbox.backend.call("session.commit")
    try sandbox.backend.call("gazetteer.nearby", ["location": ["lat": 1, "lon": 2]])
    try sandbox.backend.call("gazetteer.search", Self.search)
    for query in ["rejected", "overloaded", "broken", "quota", "paused"] {
      _ = try sandbox.backend.refusal("gazetteer.search", ["query": .string(query)])
    }
    sandbox.server.stop()
    try sandbox.backend.call("server.status")
    let search = SecretSearch(PlayedGeoNames.account)
    // While the program runs, the archive has additional files.
    #expect(try search.findings(in: home.path).paths == [])
    _ = try sandbox.backend.leave()
    let after = try search.findings(in: home.path)
    #expect(after.paths == [])
    #expect(after.fileCount > 3)
    #expect(sandbox.server.requests.contains { search.isFound(in: $0.target.utf8) })
  }
}

extension LoopbackReply {
  /// The same successful response, cacheable for a day.
  fileprivate var cacheable: LoopbackReply {
    guard case .send(let bytes)? = steps.first else { return self }
    let text = String(decoding: bytes, as: UTF8.self)
    let kept = text.replacing(
      "HTTP/1.1 200 Status\r\n", with: "HTTP/1.1 200 Status\r\nCache-Control: max-age=86400\r\n")
    return LoopbackReply(steps: [.send(Array(kept.utf8))] + steps.dropFirst())
  }
}
