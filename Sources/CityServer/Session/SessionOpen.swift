import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions
import Text

struct SessionOpen: CityWaitingMethod {
  static let name = "session.open"
  static let summary =
    "Opens a session on new cities to import, or on the archive to browse. Waits only for weather "
    + "and for a live source."
  static let parameters = Parameters(
    Field<SessionMode>.required(
      "mode", "import for new cities, browse for those of the archive."),
    Field<DiscoveryRequest.Kind>.optional(
      "source", "How an import finds its cities.", default: .surpriseMe
    ).ifGiven,
    Fields.location(
      "For aroundMe: a point, or a name, link, code or coordinates. Default: the device position."),
    Fields.countryCode,
    Fields.text("query", "For search: the text to search for.", maximumBytes: 256),
    Fields.radiusKm.ifGiven,
    Field<Int>.optional(
      "count", "Maximum number of cities.", as: .integer(1...Limits.maximumImport),
      default: Limits.defaultImport
    ).ifGiven,
    Fields.provider,
    Field<GivenWishes?>.optional(
      "wishes",
      "For surpriseMe: conditions that all cities satisfy; warmNow applies to the drawn city only."),
    Field<Weighting>.optional(
      "weighting", "For surpriseMe: how to draw a city from those that satisfy the wishes.",
      default: .country
    ).ifGiven,
    Field<Bool>.optional(
      "keepStars",
      "For an import: whether a city that the archive has begins with the star it has there, so that the "
        + "commit keeps it.", default: false
    ).ifGiven,
    Field<GivenQuery?>.optional(
      "archiveQuery",
      "For mode browse: what the listed cities must satisfy. Default: the whole archive."
    ),
    Field<Bool>.optional(
      "region", "Whether to return the region of the cities, for a map.", default: false),
    Field<Bool>.optional(
      "weather", "Whether to reply only after fetching the weather of the first cities.",
      default: false),
    as: Self.init)
  static let forms =
    [ParameterForm("mode", optional: ["archiveQuery"], words: ["mode": ["browse"]])]
    + DiscoveryRequest.Kind.allCases.map(\.form)
  static let reportsProgress = true
  static let result = answer.schema
  fileprivate typealias Answer = (
    session: ShownSession, origin: SessionOrigin, region: Bounds?, page: Page<ShownCity>
  )
  fileprivate static let answer = Shape<Answer>(
    ShownSession.head.of(\.session),
    .init("source", "Source of its cities; null for a browse session.", as: Discovery?.schema) {
      $0.origin.source
    },
    SessionOrigin.query.of(\.origin),
    .init(
      "revision",
      "The session's revision: 0 for a new session, the draft's for a resumed one. Each change adds 1."
    ) { $0.session.revision },
    .init("state", "The session's state.") { $0.session.state },
    ShownSession.region.of(\.region), ShownCity.page.of(\.page))
  static let errors: [ErrorCode] =
    [.limitExceeded, .requestCancelled] + GivenQuery.errors + ErrorCode.upstream

  /// The source of an import; nil for a browse session.
  private let kind: DiscoveryRequest.Kind?
  private let location: GivenLocation?
  private let country: String?
  private let query: String?
  private let radiusKm: Double
  private let count: Int
  private let provider: CitySourceID?
  private let wishes: GivenWishes?
  private let weighting: Weighting?
  private let keepStars: Bool
  private let archiveQuery: GivenQuery?
  private let region: Bool
  private let weather: Bool

  init(
    mode: SessionMode, kind: DiscoveryRequest.Kind?, location: GivenLocation?, country: String?,
    query: String?, radiusKm: Double?, count: Int?, provider: CitySourceID?, wishes: GivenWishes?,
    weighting: Weighting?, keepStars: Bool?, archiveQuery: GivenQuery?, region: Bool, weather: Bool
  ) throws {
    let given: [(name: String, isGiven: Bool)] = [
      ("source", kind != nil), ("location", location != nil), ("country", country != nil),
      ("query", query != nil), ("radiusKm", radiusKm != nil), ("count", count != nil),
      ("provider", provider != nil), ("wishes", wishes != nil), ("weighting", weighting != nil),
      ("keepStars", keepStars != nil),
    ]
    self.kind = mode == .importing ? kind ?? .surpriseMe : nil
    try Self.refuseUnused(given.filter(\.isGiven).map(\.name), by: self.kind)
    if archiveQuery != nil, mode == .importing {
      throw RPCError(at: "archiveQuery", "not a parameter of mode import; use it with mode browse")
    }
    if kind == .country {
      try Self.require(country, of: "country", for: .country)
    }
    if kind == .search {
      try Self.require(query, of: "query", for: .search)
    }
    self.location = location
    self.country = country
    self.query = query
    self.radiusKm = radiusKm ?? Limits.defaultRadiusKm
    self.count = count ?? Limits.defaultImport
    self.provider = provider
    self.wishes = wishes
    self.weighting = weighting
    self.keepStars = keepStars ?? false
    self.archiveQuery = archiveQuery
    self.region = region
    self.weather = weather
  }

  /// Makes a request for `discover`, which opens no session.
  init(
    discovering kind: DiscoveryRequest.Kind, in country: String? = nil, limit: Int
  ) throws {
    try self.init(
      mode: .importing, kind: kind, location: nil, country: country, query: nil, radiusKm: nil,
      count: limit, provider: nil, wishes: nil, weighting: nil, keepStars: nil, archiveQuery: nil,
      region: false, weather: false)
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try server.sessions.makeRoom()
    guard let kind else {
      return try await openBrowse(on: server, for: call)
    }
    call.progress?.begin(title: "Searching for cities")
    switch try await findCities(from: kind, on: server, reporting: call.progress) {
    case .ready(let found): return try await openImport(of: found, on: server, for: call)
    case .waiting(let find), .settling(let find):
      return .waiting { server in
        switch try await openImport(of: try await find(server), on: server, for: call) {
        case .answered(let reply): return reply
        case .waiting(let work), .settling(let work): return try await work(server)
        }
      }
    }
  }

  /// Finds the cities that a session would list, without opening one.
  ///
  /// - Returns: the rows in the order of the session's list.
  func discover(on server: isolated CityServer) async throws -> Prepared<[SessionRow]> {
    guard let kind else { return .ready([]) }
    switch try await findCities(from: kind, on: server, reporting: nil) {
    case .ready(let found): return .ready(try await server.listedRows(of: found.cities))
    case .waiting(let find), .settling(let find):
      return .waiting { server in try await server.listedRows(of: try await find(server).cities) }
    }
  }
}

// The search for cities.
extension SessionOpen {
  /// Finds the cities in the gazetteer at once. For a live source and for the wish `warmNow`, returns work that waits.
  private func findCities(
    from kind: DiscoveryRequest.Kind, on server: isolated CityServer,
    reporting progress: Progress?
  ) async throws -> Prepared<Discovery> {
    if let draw = try await draw(kind, on: server) {
      guard draw.wishes.warmNow == nil else {
        return .waiting { server in try await server.discover(draw, reporting: progress) }
      }
      return .ready(try await server.discover(draw, reporting: progress))
    }
    let source = try await server.source(provider)
    let request = try await request(kind, on: server)
    guard source.id == .embedded else {
      return .waiting { server in
        try await server.discover(request, in: source, reporting: progress)
      }
    }
    return .ready(try await server.discover(request, in: source, reporting: progress))
  }

  /// The draw among the gazetteer's cities; nil unless the source is `daily` or the request has wishes or a weighting.
  ///
  /// - Throws: `invalidParams` if the provider of cities is a live source; `daily` ignores the default provider. Also
  ///   the errors of the wishes.
  private func draw(
    _ kind: DiscoveryRequest.Kind, on server: isolated CityServer
  ) async throws -> CityDraw? {
    guard kind == .daily || wishes != nil || weighting != nil else { return nil }
    let isDaily = kind == .daily && provider == nil
    guard isDaily || provider ?? server.settings.cities == .embedded else {
      throw RPCError(at: drawParameter, "only provider \"embedded\" supports it")
    }
    let wishes = try await wishes?.wishes(on: server) ?? Wishes()
    let now = server.settings.clock.now()
    return CityDraw(
      wishes: wishes, weighting: weighting ?? .country, radiusKm: radiusKm, limit: count,
      seconds: Int(now), date: kind == .daily ? Zone.utc.time(now).date : nil)
  }

  /// The parameter that requests a draw; an error names it.
  private var drawParameter: String {
    if wishes != nil {
      return "wishes"
    }
    return weighting != nil ? "weighting" : "source"
  }

  /// - Throws: `locationUnavailable`, and the errors of a location.
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
}

// The session and the reply.
extension SessionOpen {
  /// Opens a session on the archive, or on the cities that `archiveQuery` finds.
  private func openBrowse(
    on server: isolated CityServer, for call: Call
  ) async throws -> StartResult<CityServer> {
    if let archiveQuery {
      return try await openBrowse(on: archiveQuery, on: server, for: call)
    }
    let count = server.archive.exists ? try await server.read { try $0.status().count } : 0
    let id = try server.sessions.reserve(rows: count)
    defer { server.endOpening(id) }
    let session = try await server.browseArchive(
      of: count, id: id, answering: isAnsweredEarly(withCities: count) ? call : nil)
    return reply(with: session, from: SessionOrigin(), on: server, for: call)
  }

  /// Whether to reply with the first rows before the list is complete. The region and the weather need the list.
  private func isAnsweredEarly(withCities count: Int) -> Bool {
    count > CityServer.maximumListOnLoop && !weather && !region
  }

  /// Opens a session on the archived cities that a query finds.
  private func openBrowse(
    on query: GivenQuery, on server: isolated CityServer, for call: Call
  ) async throws -> StartResult<CityServer> {
    let cities = try await query.selection(on: server, at: "archiveQuery")
    let (list, summary) = try await server.use { try cities.reader(of: $0).browse() }
    let id = try server.sessions.reserve(rows: list.rowCount)
    defer { server.endOpening(id) }
    let origin = SessionOrigin(selection: SessionSelection(query: query.json, cities: cities))
    let session = server.addBrowseSession(list, of: summary, from: origin, id: id)
    return reply(with: session, from: origin, on: server, for: call)
  }

  /// Opens a session with the cities that were found.
  private func openImport(
    of found: Discovery, on server: isolated CityServer, for call: Call
  ) async throws -> StartResult<CityServer> {
    try Task.checkCancellation()
    // Other sessions may have opened during the search.
    let id = try server.sessions.reserve(rows: found.cities.count)
    defer { server.endOpening(id) }
    let origin = SessionOrigin(source: found.json)
    if !keepStars, found.source == .embedded, isAnsweredEarly(withCities: found.cities.count) {
      try await server.announce(found, from: origin, as: id, answering: call)
    }
    let draft = server.newDraft(.importing, from: origin, session: id)
    let content = try await server.content(of: found.cities, keepStars: keepStars, draft: draft)
    let session = server.addSession(content, from: origin, id: id, draft: draft)
    return reply(with: session, from: origin, on: server, for: call)
  }

  /// Replies at once or, if the request asks for weather, after fetching that of the first rows, as many as one refresh
  /// allows.
  private func reply(
    with session: Session, from origin: SessionOrigin, on server: isolated CityServer,
    for call: Call
  ) -> StartResult<CityServer> {
    guard weather else {
      return .answered(server.openingReply(of: session, from: origin, withRegion: region))
    }
    let first = session.assumeIsolated { $0.page(offset: 0, limit: Limits.maximumRefresh) }
    guard
      let refresh = try? server.announceRefresh(
        of: first.rows.map(\.city), session: session.id, reporting: call.progress)
    else {
      return .answered(server.openingReply(of: session, from: origin, withRegion: region))
    }
    return .settling { [region] server in
      // The weather is optional: `weather.didFail` reports a failure, and the session stays open.
      _ = await server.runRefresh(refresh, for: .automatic)
      return server.openingReply(of: session, from: origin, withRegion: region)
    }
  }
}

extension CityServer {
  /// The maximum length of a list that is built on the loop and before the reply to its request. A longer list is built
  /// on the archive's thread or, for the whole archive, on another one.
  fileprivate static var maximumListOnLoop: Int { 500 }

  /// The number of cities above which the archive is read on a connection of its own, which takes 3 ms to open. Reading
  /// this many takes 10 ms, during which other uses of the archive wait.
  private static var maximumSharedRead: Int { 20_000 }

  /// Opens a session on the whole archive.
  ///
  /// - Parameters:
  ///   - count: the approximate number of cities.
  ///   - call: is answered as soon as the first rows are read, and the rest is read while other requests run. Nil if
  ///     the caller replies.
  fileprivate func browseArchive(
    of count: Int, id: String, answering call: Call?
  ) async throws -> Session {
    let firstRows = call == nil ? 0 : Self.maximumListOnLoop
    let read = { @Sendable [self] (archive: Archive) in
      try archive.browse(firstRows: firstRows) { state, rows in
        let beginning = LoadingSession(id: id, state: state, rows: rows)
        loop.perform {
          self.assumeIsolated { $0.announce(beginning, from: SessionOrigin(), answering: call) }
        }
      }
    }
    _ = try await use(
      on: call == nil || count <= Self.maximumSharedRead ? nil : archive.forLongRead(),
      // Before the news, so that the session follows them.
      onValue: { list, summary in
        _ = addBrowseSession(list, of: summary, from: SessionOrigin(), id: id)
      }, read)
    let session = try sessions.find(id)
    if call != nil {
      // Another process may have changed the archive after the read began and before the session was announced.
      await follow(session, selection: nil)
    }
    return session
  }

  /// Answers the request that opens an import session with the first rows of its list, unless the length of the list
  /// leaves too many cities that may be among these.
  fileprivate func announce(
    _ found: Discovery, from origin: SessionOrigin, as id: String, answering call: Call
  ) async throws {
    let largest = found.cities.largest(Self.maximumListOnLoop)
    guard largest.count <= 2 * Self.maximumListOnLoop else { return }
    let rows = try await listedRows(of: largest)
    announce(
      LoadingSession(
        id: id, state: SessionState(importing: found.cities.count), rows: rows),
      from: origin, answering: call)
  }

  /// Answers the request that opens a session whose list is not complete yet.
  private func announce(
    _ beginning: LoadingSession, from origin: SessionOrigin, answering call: Call?
  ) {
    guard let page = beginning.page(offset: 0, limit: Limits.defaultPage) else { return }
    sessions.load(beginning)
    call?.answerEarly(
      SessionOpen.answer.json((beginning.shown, origin, nil, shownWeather.page(page))))
  }

  /// Ends the reservation of a session. If the session was announced but is not open, notifies the client of its end.
  fileprivate func endOpening(_ id: String) {
    if sessions.isLoading(id) {
      notifyEnd(of: id, because: .failed)
    }
    sessions.release(id)
  }

  fileprivate func addBrowseSession(
    _ list: CityList, of summary: ArchiveSummary, from origin: SessionOrigin, id: String
  ) -> Session {
    let draft = newDraft(.browsing, from: origin, session: id, archiveRevision: summary.revision)
    return addSession(SessionContent(list, of: summary), from: origin, id: id, draft: draft)
  }

  /// The list that a session with these cities would have.
  fileprivate func listedRows(of cities: [City]) async throws -> [SessionRow] {
    let content = try await content(of: cities, keepStars: false)
    let session = Session(
      id: "", content: content, executor: loop, onStep: { _, _ in }, onChange: { _ in })
    return await session.page(offset: 0, limit: .max).rows
  }

  /// The initial content of an import session.
  ///
  /// - Parameters:
  ///   - keepStars: whether archived cities begin with the star they have in the archive.
  ///   - draft: is prepared off the loop if the list is longer than `maximumListOnLoop`.
  fileprivate func content(
    of cities: [City], keepStars: Bool, draft: SessionDraft? = nil
  ) async throws -> SessionContent {
    let make = { @Sendable (archived: [Int: Bool], annotations: [Int: Annotation]) in
      SessionContent(
        CityList(cities, mode: .importing, annotations: annotations) { city in
          let star = archived[city.id]
          return SessionRow(
            city: city, favorite: keepStars && star == true, archived: star != nil)
        })
    }
    let archived = await archivedFlags(of: cities.map(\.id))
    let annotations = await annotations(of: Array(archived.keys))
    if cities.count <= Self.maximumListOnLoop {
      return make(archived, annotations)
    }
    return try await archive.perform {
      let content = make(archived, annotations)
      draft?.prepare(content)
      return content
    }
  }

  /// Adds a session to the table. From then on, the client is notified of its changes, and its draft records its steps.
  func addSession(
    _ content: SessionContent, from origin: SessionOrigin, id: String, draft: SessionDraft
  ) -> Session {
    let session = Session(
      id: id, content: content, executor: loop,
      onStep: { [weak self] session, step in
        if draft.record(step, of: { session.content }) {
          self?.assumeIsolated(with: draft) { $0.saveBeforeWriting($1) }
        }
      },
      onChange: { [outbox, weak self] change in
        // Create the value where it is written: a value in a variable would be copied.
        outbox.notify("session.didChange") { members in
          ShownChange(change, weather: self?.assumeIsolated { $0.shownWeather })
            .writeMembers(into: &members)
        }
      })
    sessions.add(
      .init(session: session, origin: origin, draft: draft, rows: content.list.rowCount))
    return session
  }

  /// The result of `session.open` and `session.resume`.
  func openingReply(
    of session: Session, from origin: SessionOrigin, withRegion: Bool = false
  ) -> JSON {
    let weather = shownWeather
    return session.assumeIsolated { session in
      let page = weather.page(session.page(offset: 0, limit: Limits.defaultPage))
      let region = withRegion ? session.region() : nil
      return SessionOpen.answer.json((session.shown, origin, region, page))
    }
  }
}
