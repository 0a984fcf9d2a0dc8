internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions
import Synchronization
import Text

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
      "count", "How many cities at most.", as: .integer(1...Limits.maximumImport),
      default: Limits.defaultImport
    ).ifGiven,
    Fields.provider,
    Field<GivenWishes?>.optional(
      "wishes", "What the cities have to be like; all of them fulfil all wishes but warmNow."),
    Field<Weighting>.optional(
      "weighting", "How a city is drawn from those that fulfil the wishes.", default: .country
    ).ifGiven,
    Field<Bool>.optional(
      "weather", "Answer when the weather of the cities is there too, or could not be had.",
      default: false),
    as: Self.init)
  static let forms =
    [ParameterForm("mode", words: ["mode": ["browse"]])]
    + DiscoveryRequest.Kind.allCases.map(\.form)
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
    [.locationUnavailable, .limitExceeded, .requestCancelled] + GivenLocation.errors
    + ErrorCode.storage + ErrorCode.upstream

  /// Where to look; nil for a browse session.
  private let kind: DiscoveryRequest.Kind?
  private let location: GivenLocation?
  private let country: String?
  private let query: String?
  private let radiusKm: Double
  private let count: Int
  private let provider: CitySourceID?
  private let wishes: GivenWishes?
  private let weighting: Weighting?
  private let weather: Bool

  init(
    _ mode: SessionMode, _ kind: DiscoveryRequest.Kind?, _ location: GivenLocation?,
    _ country: String?, _ query: String?, _ radiusKm: Double?, _ count: Int?,
    _ provider: CitySourceID?, _ wishes: GivenWishes?, _ weighting: Weighting?, _ weather: Bool
  ) throws {
    let given = [
      ("source", kind != nil), ("location", location != nil), ("country", country != nil),
      ("query", query != nil), ("radiusKm", radiusKm != nil), ("count", count != nil),
      ("provider", provider != nil), ("wishes", wishes != nil), ("weighting", weighting != nil),
    ].filter(\.1).map(\.0)
    self.kind = mode == .importing ? kind ?? .surpriseMe : nil
    try Self.refuseStray(given, self.kind)
    if kind == .country {
      try Self.require("country", country, .country)
    }
    if kind == .search {
      try Self.require("query", query, .search)
    }
    self.location = location
    self.country = country
    self.query = query
    self.radiusKm = radiusKm ?? Limits.defaultRadiusKm
    self.count = count ?? Limits.defaultImport
    self.provider = provider
    self.wishes = wishes
    self.weighting = weighting
    self.weather = weather
  }

  /// For cities to look at, without a session.
  init(
    discovering kind: DiscoveryRequest.Kind, in country: String? = nil, limit: Int
  ) throws {
    try self.init(.importing, kind, nil, country, nil, nil, limit, nil, nil, nil, false)
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try server.sessions.makeRoom()
    guard let kind else { return try await browse(server, call) }
    call.progress?.begin(title: "Looking for cities")
    switch try await look(for: kind, on: server, call.progress) {
    case .ready(let found): return try await open(found, server, call)
    case .waiting(let look), .settling(let look):
      return .waiting { server in
        switch try await open(try await look(server), server, call) {
        case .answered(let answer): return answer
        case .waiting(let work), .settling(let work): return try await work(server)
        }
      }
    }
  }

  /// Looks for cities: at once in the gazetteer, or while other requests are answered.
  private func look(
    for kind: DiscoveryRequest.Kind, on server: isolated CityServer, _ progress: Progress?
  ) async throws -> Prepared<Discovery> {
    if let draw = try await draw(kind, on: server) {
      guard draw.wishes.warmNow == nil else {
        return .waiting { server in try await server.discover(draw, progress) }
      }
      return .ready(try await server.discover(draw, progress))
    }
    let source = try await server.source(provider)
    let request = try await request(kind, on: server)
    guard source.id == .embedded else {
      return .waiting { server in try await server.discover(request, in: source, progress) }
    }
    return .ready(try await server.discover(request, in: source, progress))
  }

  /// Looks for the cities that a session would open with, without opening one.
  ///
  /// - Returns: the rows in the order of the session's list.
  func discover(on server: isolated CityServer) async throws -> Prepared<[SessionRow]> {
    guard let kind else { return .ready([]) }
    switch try await look(for: kind, on: server, nil) {
    case .ready(let found): return .ready(try await server.rows(of: found))
    case .waiting(let look), .settling(let look):
      return .waiting { server in try await server.rows(of: try await look(server)) }
    }
  }

  /// A large archive is read behind the reply, for which its counts and its first rows do.
  private func browse(
    _ server: isolated CityServer, _ call: Call
  ) async throws -> StartResult<CityServer> {
    let id = server.sessions.newID()
    let (list, summary) = try await server.browse(as: id, weather ? nil : call)
    let draft = server.draft(.browsing, .null, id, archiveRevision: summary.revision)
    let session = server.open(SessionContent(list, of: summary), source: .null, id, draft)
    return answer(session, .null, server, call)
  }

  private func open(
    _ found: Discovery, _ server: isolated CityServer, _ call: Call
  ) async throws -> StartResult<CityServer> {
    try Task.checkCancellation()
    // Others may have been opened meanwhile.
    try server.sessions.makeRoom()
    try server.sessions.makeRoom(forRows: found.cities.count)
    let id = server.sessions.newID()
    let source = found.json
    let draft = server.draft(.importing, source, id)
    let content = try await server.content(of: found.cities, draft)
    let session = server.open(content, source: source, id, draft)
    return answer(session, source, server, call)
  }

  /// The answer, at once or with the weather of as many of the first rows as one refresh may have.
  private func answer(
    _ session: Session, _ source: JSON, _ server: isolated CityServer, _ call: Call
  ) -> StartResult<CityServer> {
    guard weather else { return .answered(server.opened(session, source)) }
    let first = session.assumeIsolated { $0.page(offset: 0, limit: Limits.maximumRefresh) }
    guard
      let refresh = try? server.announceRefresh(
        of: first.rows.map(\.city), session: session.id, call.progress)
    else { return .answered(server.opened(session, source)) }
    return .settling { server in
      // Weather is an extra: its failure is told by weather.didFail and costs no session.
      _ = await server.carryOut(refresh, for: .automatic)
      return server.opened(session, source)
    }
  }
}

extension SessionOpen {
  /// What is drawn among the cities of the gazetteer; nil if nothing is.
  ///
  /// - Throws: `invalidParams` for a live source, or what the wishes can fail with.
  private func draw(
    _ kind: DiscoveryRequest.Kind, on server: isolated CityServer
  ) async throws -> CityDraw? {
    guard kind == .daily || wishes != nil || weighting != nil else { return nil }
    guard provider ?? server.settings.cities == .embedded || kind == .daily && provider == nil
    else {
      let name = wishes != nil ? "wishes" : weighting != nil ? "weighting" : "source"
      throw RPCError(at: name, "it goes with provider \"embedded\" alone")
    }
    let wishes = try await wishes?.wishes(on: server) ?? Wishes()
    let now = server.settings.clock.now()
    return CityDraw(
      wishes: wishes, weighting: weighting ?? .country, radiusKm: radiusKm, limit: count,
      seconds: Int(now), date: kind == .daily ? Zone.utc.time(now).date : nil)
  }

  private static func require(
    _ name: String, _ value: String?, _ kind: DiscoveryRequest.Kind
  ) throws {
    if value?.isEmpty ?? true {
      throw RPCError(at: name, "missing or empty; source \(kind.rawValue) needs it")
    }
  }

  /// - Throws: `locationUnavailable`, or what a location can fail with.
  private func request(
    _ kind: DiscoveryRequest.Kind, on server: isolated CityServer
  ) async throws -> DiscoveryRequest {
    switch kind {
    case .surpriseMe, .daily: .surpriseMe(radiusKm: radiusKm, limit: count)
    case .aroundMe:
      .aroundMe(
        try server.position(try await location?.resolved(on: server)), radiusKm: radiusKm,
        limit: count)
    case .country: .country(country ?? "", limit: count)
    case .search: .search(query ?? "", country: country, limit: count)
    }
  }

  /// They mean something for every source.
  private static let common: Set = ["source", "provider"]

  /// Refuses a member that the source has no use for, since it shows that something else was meant.
  private static func refuseStray(_ given: [String], _ kind: DiscoveryRequest.Kind?) throws {
    for name in given {
      if let kind, common.contains(name) || kind.members.contains(name) {
        continue
      }
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
    case .surpriseMe: ["radiusKm", "count", "wishes", "weighting"]
    case .daily: ["radiusKm", "count"]
    case .aroundMe: ["location", "radiusKm", "count"]
    case .country: ["country", "count"]
    case .search: ["query", "country", "count"]
    }
  }

  /// Those without which it makes no sense.
  private var needed: [String] {
    switch self {
    case .surpriseMe, .aroundMe, .daily: []
    case .country: ["country"]
    case .search: ["query"]
    }
  }

  /// How a session of this kind is asked for. What is left out is a surprise.
  fileprivate var form: ParameterForm {
    let isDefault = self == .surpriseMe
    return ParameterForm(
      required: ["mode"] + (isDefault ? [] : ["source"]) + needed, optional: members + ["provider"],
      words: ["mode": ["import"], "source": [rawValue]], excluding: .nullAndEmpty)
  }
}

extension CityServer {
  /// Reads the archive.
  ///
  /// - Parameter call: to be answered as soon as can be; nil if it waits for more.
  fileprivate func browse(
    as id: String, _ call: Call?
  ) async throws -> (list: CityList, summary: ArchiveSummary) {
    let writer = writer
    let isAnswered = Mutex(false)
    do {
      return try await use { [sessions] archive in
        try sessions.makeRoom(forRows: try archive.status().count)
        let few = call == nil ? Int.max : Self.fewCities
        return try archive.browse(ifMoreThan: few, firstPage: Limits.defaultPage) { state, page in
          isAnswered.withLock { $0 = true }
          call?.answerEarly(writer.opened(id, .null, 0, state, page))
        }
      }
    } catch {
      if isAnswered.withLock(\.self) {
        noteEnd(of: id, because: .failed)
      }
      throw error
    }
  }

  /// Cities of which the list of a session is made at once; with more it is made off the loop, or
  /// behind the reply.
  fileprivate static var fewCities: Int { 500 }

  /// The list of a session with these cities, which is not opened.
  fileprivate func rows(of found: Discovery) async throws -> [SessionRow] {
    let content = try await content(of: found.cities)
    let session = Session(
      id: "", content: content, executor: loop, onStep: { _, _ in }, onChange: { _ in })
    return await session.page(offset: 0, limit: .max).rows
  }

  /// What a session that imports opens with. A large one begins its draft here.
  fileprivate func content(
    of cities: [City], _ draft: SessionDraft? = nil
  ) async throws -> SessionContent {
    let make = { @Sendable (archived: [Int: Bool]) in
      SessionContent(
        CityList(cities, mode: .importing) {
          SessionRow(city: $0, archived: archived[$0.id] != nil)
        })
    }
    let archived = await archivedFlags(of: cities.map(\.id))
    if cities.count <= Self.fewCities {
      return make(archived)
    }
    return try await archive.perform {
      let content = make(archived)
      draft?.prepare(content)
      return content
    }
  }
}
