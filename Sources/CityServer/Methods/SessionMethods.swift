import CityCore
import JSON
import JSONRPC

struct SessionGet: CityMethod {
  static let name = "session.get"
  static let summary = "A page of the visible cities, with the session's state."
  static let parameters = Parameters(
    Fields.session, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = Schema.object(
    [.init("session", .string, "Its id."), .init("mode", Schemas.mode, "What it is for.")]
      + Schemas.revisionProperties + Schemas.pageProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    let writer = server.writer
    return try server.session(session).assumeIsolated { session in
      let members: [JSONObject.Member] = [
        ("session", .string(session.id)), ("mode", .string(session.mode.rawValue)),
      ]
      return .object(
        JSONObject(
          members + session.revisionMembers
            + session.pageMembers(offset: offset, limit: limit, writer)))
    }
  }
}

struct SessionList: CityMethod {
  static let name = "session.list"
  static let summary = "The open sessions, oldest first."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(.init("sessions", .array(session), "The sessions."))

  private static let session = Schema.object(
    [
      .init("session", .string, "Its id."), .init("mode", Schemas.mode, "What it is for."),
      .init("source", .nullable(Schemas.source), "Where its cities come from."),
    ] + Schemas.revisionProperties, open: false)

  func run(on server: isolated CityServer, for call: Call) -> JSON {
    let sessions = server.sessions.open.map { entry in
      entry.session.assumeIsolated { session -> JSON in
        let members: [JSONObject.Member] = [
          ("session", .string(session.id)), ("mode", .string(session.mode.rawValue)),
          ("source", entry.source),
        ]
        return .object(JSONObject(members + session.revisionMembers))
      }
    }
    return ["sessions": .array(sessions)]
  }
}

struct SessionUndo: CityMethod {
  static let name = "session.undo"
  static let summary = "Takes the last star, removal or restoration back; the filter stays."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.session(session).assumeIsolated { try $0.undo().answer(of: $0) }
  }
}

struct SessionRedo: CityMethod {
  static let name = "session.redo"
  static let summary = "Does again what session.undo took back."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.session(session).assumeIsolated { try $0.redo().answer(of: $0) }
  }
}

/// What undo and redo answer.
extension SessionEdit {
  fileprivate static let result = Schema.object(
    [
      .init(
        "edit",
        .object(
          .init("kind", .word(["favorite", "remove", "restore"]), "What it did when it was made."),
          .init(
            "cities", .array(.count, maximumCount: Limits.maximumToldIDs),
            "The first \(Limits.maximumToldIDs) ids of the cities that it changed."),
          .init("count", .count, "How many they are.")),
        "The edit that was taken back, or made again.")
    ] + Schemas.revisionProperties, open: false)

  fileprivate func answer(of session: isolated Session) -> JSON {
    let (kind, cities) = description
    let edit: JSON = ["kind": .string(kind), "cities": .ids(cities), "count": JSON(cities.count)]
    return .object(JSONObject([("edit", edit)] + session.revisionMembers))
  }

  private var description: (kind: String, cities: [Int]) {
    switch self {
    case .favorite(let id, _): ("favorite", [id])
    case .removal(let ids): ("remove", ids)
    case .restoration(let ids): ("restore", ids)
    }
  }
}

struct SessionCommit: CityExclusiveMethod {
  static let name = "session.commit"
  static let summary =
    "Stores the session in the archive and ends it: an import its visible cities, a browse all "
    + "its changes."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(
    .init("added", .count, "Import: cities that the archive did not hold."),
    .init("replaced", .count, "Import: cities that it held, overwritten, the star included."),
    .init("removed", .count, "Browse: cities taken out."),
    .init("updated", .count, "Browse: cities whose star changed."),
    .init(
      "discarded", .count,
      "Import: cities that the filter left out. Browse: changes to cities that another process had "
        + "removed."),
    .init("archive", Schemas.archive, "The archive afterwards."))
  static let errors: [ErrorCode] = [.sessionNotFound, .nothingToCommit] + ErrorCode.storage

  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    let list = try await session.listToCommit()
    let (counts, status) = try await server.use(as: .session) { archive in
      (try archive.commit(list.commitPlan), try archive.status())
    }
    server.end(session, because: .committed)
    return [
      "added": JSON(counts.added),
      "replaced": JSON(counts.replaced),
      "removed": JSON(counts.removed),
      "updated": JSON(counts.updated),
      "discarded": JSON(counts.discarded),
      "archive": JSON(status),
    ]
  }
}

struct SessionClose: CityMethod {
  static let name = "session.close"
  static let summary = "Ends the session without storing anything."
  static let parameters = Parameters(
    Fields.session,
    Field<Bool>.optional(
      "discard", .boolean, "Lose unsaved work without asking.", default: false, read: \.bool),
    as: Self.init)
  static let result = Schema.object()
  static let errors: [ErrorCode] = [.sessionNotFound, .confirmationRequired]

  let session: String?
  let discard: Bool

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    let session = try server.session(session)
    try session.assumeIsolated { try $0.close(discard: discard) }
    server.end(session, because: .closed)
    return [:]
  }
}
