import Archive
import JSON
import JSONRPC
import Sessions

struct SessionGet: CityMethod {
  static let name = "session.get"
  static let summary = "A page of the visible cities, with the session's state."
  static let parameters = Parameters(
    Fields.session, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = Schema.object(
    [.init("session", .string, "Its id."), .init("mode", SessionMode.schema, "What it is for.")]
      + Schemas.revisionProperties + Page.cities.properties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer) throws -> JSON {
    let writer = server.writer
    return try server.session(session).assumeIsolated { session in
      session.answer(
        with: session.headMembers,
        page: session.pageMembers(offset: offset, limit: limit, writer))
    }
  }
}

struct SessionList: CityExclusiveMethod {
  static let name = "session.list"
  static let summary = "The open sessions, oldest first, and the drafts of those that were cut off."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    .init("sessions", .array(session), "The sessions."),
    .init(
      "drafts", [DraftSummary].schema,
      "The drafts, those written last first: the first \(Drafts.mostListed)."),
    .init("draftCount", .count, "How many they are."))

  private static let session = Schema.object(
    [
      .init("session", .string, "Its id."), .init("mode", SessionMode.schema, "What it is for."),
      .init("source", Discovery?.schema, "Where its cities come from."),
      .init("draft", .nullable(.string), "Id of its draft; null before the first edit."),
    ] + Schemas.revisionProperties, open: false)

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let store = server.settings.drafts
    let drafts = try await server.archive.perform { store?.list() ?? [] }
    let sessions = server.sessions.open.map { entry in
      entry.session.assumeIsolated { session in
        session.answer(
          with: session.headMembers + [("source", entry.source), ("draft", JSON(entry.draft.id))])
      }
    }
    return [
      "sessions": .array(sessions), "drafts": Array(drafts.prefix(Drafts.mostListed)).json,
      "draftCount": JSON(drafts.count),
    ]
  }
}

struct SessionUndo: SessionMethod {
  static let name = "session.undo"
  static let summary = "Takes the last star, removal or restoration back; the filter stays."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    session.changed([("edit", try session.undo().json)])
  }
}

struct SessionRedo: SessionMethod {
  static let name = "session.redo"
  static let summary = "Does again what session.undo took back."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    session.changed([("edit", try session.redo().json)])
  }
}

extension SessionEdit: Shaped {
  fileprivate static let result = Schema.object(
    .init("edit", schema, "The edit that was taken back, or made again."), Schemas.revision)

  static let shape = Shape<Self>(
    .init(
      "kind", "What it did when it was made.", as: .word(["favorite", "remove", "restore"]),
      \.description.kind),
    .init(
      "ids", "The first \(Limits.maximumToldIDs) ids of the cities that it changed.",
      as: Schemas.toldIDs
    ) { Array($0.description.cities.prefix(Limits.maximumToldIDs)) },
    .init("count", "How many they are.", \.description.cities.count), name: "Edit")

  private var description: (kind: String, cities: EditedIDs) {
    switch self {
    case .favorite(let ids, _): ("favorite", ids)
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
  static let result = answer.schema
  private static let answer = Shape<(counts: CommitCounts, archive: ArchiveSummary)>(
    .init("added", "Import: cities that the archive did not hold.", \.counts.added),
    .init(
      "replaced", "Import: cities that it held, overwritten, the star included.",
      \.counts.replaced),
    .init("removed", "Browse: cities taken out.", \.counts.removed),
    .init("updated", "Browse: cities whose star changed.", \.counts.updated),
    .init(
      "discarded",
      "Import: cities that the filter left out. Browse: changes to cities that another process had "
        + "removed.", \.counts.discarded),
    .init("archive", "The archive afterwards.", \.archive))
  static let errors: [ErrorCode] = [.sessionNotFound, .nothingToCommit] + ErrorCode.storageChange

  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    let list = try await session.listToCommit()
    return try await server.end(session) { server in
      let done = try await server.use(as: .session) { archive in
        (try archive.commit(list.commitPlan), try archive.citiesAfterChange())
      }
      return Self.answer.json(done)
    }
  }
}

struct SessionClose: CityMethod {
  static let name = "session.close"
  static let summary = "Ends the session without storing anything."
  static let parameters = Parameters(
    Fields.session,
    Field<Bool>.optional("discard", "Lose unsaved work without asking.", default: false),
    as: Self.init)
  static let result = Schema.object()
  static let errors: [ErrorCode] = [.sessionNotFound, .confirmationRequired]

  let session: String?
  let discard: Bool

  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    try session.assumeIsolated { try $0.close(discard: discard) }
    server.end(session, because: .closed)
    return [:]
  }
}
