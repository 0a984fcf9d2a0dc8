import CityCore
import JSON
import JSONRPC

enum SessionOpen: CityMethod {
  static let name = "session.open"
  static let summary = "Opens a session: new cities to import, or the archive to browse."

  private static let mode = Field<SessionMode>.required(
    "mode", Schemas.mode, "What the session is for."
  ) { $0.string.flatMap(SessionMode.init) }

  static let parameters =
    [mode.property] + ImportSource.parameters + [Fields.workDoneToken.property]

  static let result = Schema.object(
    [
      .init("session", .string, "Id to name it by."),
      .init("mode", Schemas.mode, "As asked."),
      .init("source", .nullable(Schemas.source), "Where the cities come from; null for browse."),
      .init("revision", Schemas.revision, "0; each change adds one."),
      .init("state", Schemas.state, "The session's state."),
    ] + Schemas.pageProperties, open: false)

  static let errors: [ErrorCode] = [
    .locationUnavailable, .nothingFound, .storageFailed, .storageLocked, .limitExceeded,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let mode = try parameters[mode]
    let source = try ImportSource(parameters, mode: mode)
    try server.sessions.makeRoom()
    let found = try source.map { try server.discover($0, progress: call.progress) }
    let rows = try found.map { try server.rows(of: $0.cities) } ?? server.archivedRows()
    let session = server.open(mode, rows, source: found?.json ?? .null)
    return session.assumeIsolated { session in
      let members: [JSONObject.Member] = [
        ("session", .string(session.id)), ("mode", .string(mode.rawValue)),
        ("source", found?.json ?? .null),
      ]
      return .object(
        JSONObject(
          members + session.revisionMembers
            + session.pageMembers(offset: 0, limit: Limits.defaultPage)))
    }
  }
}

extension CityServer {
  fileprivate func rows(of cities: [City]) throws -> [SessionRow] {
    let archived = try archive.favorites(of: cities.map(\.id))
    return cities.map { SessionRow(city: $0, archived: archived[$0.id] != nil) }
  }

  fileprivate func archivedRows() throws -> [SessionRow] {
    try archive.use { archive throws(ArchiveError) in try archive.all() }.map {
      SessionRow(city: $0.city, favorite: $0.favorite, archived: true)
    }
  }

  fileprivate func open(
    _ mode: SessionMode, _ rows: [SessionRow], source: JSON
  ) -> Session {
    let session = Session(
      id: sessions.nextID(), mode: mode, rows: rows, executor: loop, fold: NameFolding.fold
    ) { [outbox] change in outbox.notify("session.didChange", JSON(change)) }
    sessions.add(session, source: source)
    return session
  }
}
