import CityCore
import JSON
import JSONRPC

struct SessionOpen: CityWaitingMethod {
  static let name = "session.open"
  static let summary =
    "Opens a session: new cities to import, or the archive to browse. Waits only for weather and "
    + "for a live source."
  static let parameters = Parameters(
    Field<SessionMode>.required("mode", "What the session is for."),
    Field<DiscoveryRequest.Kind>.optional(
      "source", "Where an import looks.", default: .surpriseMe
    ).ifGiven,
    Fields.location("The point for aroundMe; else the device position."), Fields.countryCode,
    Fields.text("query", "The text for search.", maximumBytes: 256), Fields.radiusKm.ifGiven,
    Field<Int>.optional(
      "limit", "How many cities at most.", as: .integer(1...Limits.maximumImport),
      default: Limits.defaultImport
    ).ifGiven,
    Fields.cities,
    Field<Bool>.optional(
      "weather", "Answer when the weather of the cities is there too, or could not be had.",
      default: false),
    as: Self.init)
  static let reportsProgress = true
  static let result = Schema.object(
    [
      .init("session", .string, "Id to name it by."),
      .init("mode", SessionMode.schema, "As asked."),
      .init("source", Discovery?.schema, "Where the cities come from; null for browse."),
      .init("revision", .count, "0; each change adds one."),
      .init("state", Schemas.state, "The session's state."),
    ] + Page.cities.properties, open: false)
  static let errors: [ErrorCode] =
    [.locationUnavailable, .nothingFound, .limitExceeded, .requestCancelled] + ErrorCode.storage
    + ErrorCode.upstream

  /// Where to look; nil for a browse session.
  private let kind: DiscoveryRequest.Kind?
  private let location: Coordinate?
  private let country: String?
  private let query: String?
  private let radiusKm: Double
  private let limit: Int
  private let cities: CitySourceID?
  private let weather: Bool

  init(
    _ mode: SessionMode, _ kind: DiscoveryRequest.Kind?, _ location: Coordinate?,
    _ country: String?, _ query: String?, _ radiusKm: Double?, _ limit: Int?,
    _ cities: CitySourceID?, _ weather: Bool
  ) throws {
    let given = [
      ("source", kind != nil), ("location", location != nil), ("country", country != nil),
      ("query", query != nil), ("radiusKm", radiusKm != nil), ("limit", limit != nil),
      ("cities", cities != nil),
    ].filter(\.1).map(\.0)
    self.kind = mode == .importing ? kind ?? .surpriseMe : nil
    try Self.refuseStray(given, self.kind)
    if kind == .country { try Self.require("country", country, .country) }
    if kind == .search { try Self.require("query", query, .search) }
    (self.location, self.country, self.query) = (location, country, query)
    self.radiusKm = radiusKm ?? Limits.defaultRadiusKm
    self.limit = limit ?? Limits.defaultImport
    (self.cities, self.weather) = (cities, weather)
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    try server.sessions.makeRoom()
    guard let kind else {
      let (list, first) = try await server.use { archive in
        let rows = try archive.all().map {
          SessionRow(city: $0.city, favorite: $0.favorite, archived: true)
        }
        return (CityList(rows, mode: .browsing), rows.prefix(Limits.maximumRefresh).map(\.city))
      }
      return answer(server.open(list, source: .null), .null, first, server, call)
    }
    call.progress?.begin(title: "Looking for cities")
    let source = try await server.source(cities)
    let request = try request(kind, on: server)
    if source.id == .embedded { return try await open(request, source, server, call) }
    return .waiting { server in
      switch try await open(request, source, server, call) {
      case .answered(let answer): return answer
      case .waiting(let work): return try await work(server)
      }
    }
  }

  private func open(
    _ request: DiscoveryRequest, _ source: any CitySource, _ server: isolated CityServer,
    _ call: Call
  ) async throws -> Handling<CityServer> {
    let found = try await server.discover(request, in: source, call.progress)
    try Task.checkCancellation()
    // Others may have been opened meanwhile.
    try server.sessions.makeRoom()
    let list = try await server.list(of: found.cities)
    let source = found.json
    let first = Array(found.cities.prefix(Limits.maximumRefresh))
    return answer(server.open(list, source: source), source, first, server, call)
  }

  /// The answer, at once or with the weather of as many cities as one refresh may have.
  private func answer(
    _ session: Session, _ source: JSON, _ cities: [City], _ server: isolated CityServer,
    _ call: Call
  ) -> Handling<CityServer> {
    guard weather,
      let refresh = try? server.announceRefresh(of: cities, session: session.id, call.progress)
    else { return .answered(server.opened(session, source)) }
    return .waiting { server in
      // Weather is an extra: its failure is told by weather.didFail and costs no session.
      _ = await server.carryOut(refresh, for: .automatic)
      return server.opened(session, source)
    }
  }
}

extension SessionOpen {
  private static func require(
    _ name: String, _ value: String?, _ kind: DiscoveryRequest.Kind
  ) throws {
    if value?.isEmpty ?? true {
      throw RPCError(at: name, "missing or empty; source \(kind.rawValue) needs it")
    }
  }

  /// - Throws: `locationUnavailable`.
  private func request(
    _ kind: DiscoveryRequest.Kind, on server: isolated CityServer
  ) throws -> DiscoveryRequest {
    switch kind {
    case .surpriseMe: .surpriseMe(radiusKm: radiusKm, limit: limit)
    case .aroundMe: .aroundMe(try server.position(location), radiusKm: radiusKm, limit: limit)
    case .country: .country(country ?? "", limit: limit)
    case .search: .search(query ?? "", country: country, limit: limit)
    }
  }

  /// They mean something for every source.
  private static let common: Set = ["source", "cities"]

  /// Refuses a member that the source has no use for, since it shows that something else was meant.
  private static func refuseStray(_ given: [String], _ kind: DiscoveryRequest.Kind?) throws {
    for name in given {
      if let kind, common.contains(name) || kind.members.contains(name) { continue }
      let user = kind.map { "source \($0.rawValue)" } ?? "mode browse"
      let takers = DiscoveryRequest.Kind.allCases.filter { $0.members.contains(name) }
      let words = takers.map(\.rawValue).joined(separator: " or ")
      let hint = takers.isEmpty ? "mode import" : "source \(words)"
      throw RPCError(at: name, "\(user) takes none; it goes with \(hint)")
    }
  }
}

extension DiscoveryRequest.Kind {
  /// The parameters that mean something for this kind.
  fileprivate var members: [String] {
    switch self {
    case .surpriseMe: ["radiusKm", "limit"]
    case .aroundMe: ["location", "radiusKm", "limit"]
    case .country: ["country", "limit"]
    case .search: ["query", "country", "limit"]
    }
  }
}

extension CityServer {
  fileprivate func opened(_ session: Session, _ source: JSON) -> JSON {
    let writer = writer
    return session.assumeIsolated { session in
      session.answer(
        with: session.headMembers + [("source", source)],
        page: session.pageMembers(offset: 0, limit: Limits.defaultPage, writer))
    }
  }

  fileprivate func discover(
    _ request: DiscoveryRequest, in source: any CitySource, _ progress: Progress?
  ) async throws -> Discovery {
    let roulette = Roulette(
      dice: dice,
      recentCountries: { try await self.read { try $0.countries.recent() } },
      record: { code in try await self.use { try $0.countries.record(code) } },
      onAttempt: { progress?.report("\($0.country): \($0.found) cities") })
    let found = try await request.discover(in: source, roulette: roulette)
    if source.id != .embedded { liveCities.insert(found.cities) }
    return found
  }

  /// Cities of which the list of a session is made at once; with more it is made off the loop.
  private static var fewCities: Int { 500 }

  /// The list of a session that imports.
  fileprivate func list(of cities: [City]) async throws -> CityList {
    let make = { @Sendable (archived: [Int: Bool]) in
      let rows = cities.map { SessionRow(city: $0, archived: archived[$0.id] != nil) }
      return CityList(rows, mode: .importing)
    }
    if cities.count > Self.fewCities {
      return try await use { make(try $0.favorites(of: cities.map(\.id))) }
    }
    return make(archive.exists ? try await read { try $0.favorites(of: cities.map(\.id)) } : [:])
  }
}
