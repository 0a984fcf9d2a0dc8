import CityCore
import JSON
import JSONRPC

enum SessionOpen: CityWaitingMethod {
  static let name = "session.open"
  static let summary =
    "Opens a session: new cities to import, or the archive to browse. Waits only for weather and "
    + "for a live source."

  private static let mode = Field<SessionMode>.required(
    "mode", Schemas.mode, "What the session is for."
  ) { $0.string.flatMap(SessionMode.init) }

  private static let weather = Field<Bool>.optional(
    "weather", .boolean,
    "Answer when the weather of the cities is there too, or could not be had.", default: false,
    read: \.bool)

  static let parameters =
    [mode.property] + ImportSource.parameters
    + [weather.property, Fields.workDoneToken.property]

  static let result = Schema.object(
    [
      .init("session", .string, "Id to name it by."),
      .init("mode", Schemas.mode, "As asked."),
      .init("source", .nullable(Schemas.source), "Where the cities come from; null for browse."),
      .init("revision", Schemas.revision, "0; each change adds one."),
      .init("state", Schemas.state, "The session's state."),
    ] + Schemas.pageProperties, open: false)

  static let errors: [ErrorCode] =
    [
      .locationUnavailable, .nothingFound, .storageFailed, .storageLocked, .limitExceeded,
      .requestCancelled,
    ] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let mode = try parameters[mode]
    let source = try ImportSource(parameters, mode: mode)
    let wantsWeather = try parameters[weather]
    try server.sessions.makeRoom()
    guard let source else {
      return open(mode, try server.archivedRows(), nil, wantsWeather, server, call)
    }
    call.progress?.assumeIsolated { $0.begin(title: "Looking for cities") }
    switch try parameters[Fields.cities] ?? server.live.chosen {
    case .embedded:
      let found = try server.discover(source, progress: call.progress)
      return open(mode, try server.rows(of: found.cities), found, wantsWeather, server, call)
    case .geonames:
      return try ask(for: try server.located(source), mode, wantsWeather, server, call)
    }
  }

  /// The same by the live source, which is asked when the first half is over.
  private static func ask(
    for source: ImportSource, _ mode: SessionMode, _ wantsWeather: Bool,
    _ server: isolated CityServer, _ call: Call
  ) throws -> Handling<CityServer> {
    let service = try server.live.desk.service()
    return .waiting { server in
      let found = try await server.discover(source, with: service, progress: call.progress)
      try Task.checkCancellation()
      // Others may have been opened meanwhile.
      try server.sessions.makeRoom()
      let rows = try server.rows(of: found.cities)
      switch open(mode, rows, found, wantsWeather, server, call) {
      case .answered(let answer): return answer
      case .waiting(let work): return try await work(server)
      }
    }
  }

  private static func open(
    _ mode: SessionMode, _ rows: [SessionRow], _ found: Discovery?, _ wantsWeather: Bool,
    _ server: isolated CityServer, _ call: Call
  ) -> Handling<CityServer> {
    let source = found?.json ?? .null
    let session = server.open(mode, rows, source: source)
    let answer = answer(session, source: source, server.writer)
    guard wantsWeather, let refresh = server.firstRefresh(of: rows, session.id, call.progress)
    else { return .answered(answer()) }
    return .waiting { server in
      // Weather is an extra: its failure is told by weather.didFail and costs no session.
      _ = await server.carryOut(refresh, for: .automatic)
      return answer()
    }
  }

  private static func answer(
    _ session: Session, source: JSON, _ writer: CityWriter
  ) -> @Sendable () -> JSON {
    {
      session.assumeIsolated { session in
        let members: [JSONObject.Member] = [
          ("session", .string(session.id)), ("mode", .string(session.mode.rawValue)),
          ("source", source),
        ]
        return .object(
          JSONObject(
            members + session.revisionMembers
              + session.pageMembers(offset: 0, limit: Limits.defaultPage, writer)))
      }
    }
  }
}

extension CityServer {
  fileprivate func rows(of cities: [City]) throws -> [SessionRow] {
    let archived = try archive.favorites(of: cities.map(\.id))
    return cities.map { SessionRow(city: $0, archived: archived[$0.id] != nil) }
  }

  fileprivate func archivedRows() throws -> [SessionRow] {
    try archive.use { archive in try archive.all() }.map {
      SessionRow(city: $0.city, favorite: $0.favorite, archived: true)
    }
  }

  fileprivate func open(
    _ mode: SessionMode, _ rows: [SessionRow], source: JSON
  ) -> Session {
    let session = Session(
      id: sessions.nextID(), list: CityList(rows, mode: mode), executor: loop
    ) { [outbox, writer] change in
      outbox.notify("session.didChange") { change.write(into: &$0, writer) }
    }
    sessions.add(session, source: source)
    return session
  }

  /// The refresh that follows the opening, of as many cities as one may have; nil without a service.
  fileprivate func firstRefresh(
    of rows: [SessionRow], _ session: String, _ progress: Progress?
  ) -> AnnouncedRefresh? {
    let cities = rows.prefix(Limits.maximumRefresh).map(\.city)
    return try? prepareRefresh(of: cities, session: session, progress: progress)
  }
}
