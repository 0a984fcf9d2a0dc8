import Archive
import JSON
import JSONRPC
import Sessions

struct SessionResume: CityExclusiveMethod {
  static let name = "session.resume"
  static let summary = "Reopens, from its draft, a session that ended with its process."
  static let parameters = Parameters(
    Drafts.field,
    Field<Bool>.optional(
      "force", "Whether to apply the draft's edits even if the archive has changed since.",
      default: false), as: Self.init)
  static let result = SessionOpen.result
  static let errors: [ErrorCode] =
    [.draftNotFound, .draftInUse, .draftOutdated, .limitExceeded] + ErrorCode.storage

  let draft: String
  let force: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    guard let store = server.settings.drafts else { throw DraftError.notFound(draft) }
    try server.sessions.makeRoom()
    let gazetteer = try? server.gazetteer()
    let head = try await server.archive.perform { [draft] in store.head(draft) }
    let origin = try await head?.origin(on: server) ?? SessionOrigin()
    let resumed = try await server.use { [draft, force] archive in
      try store.resume(
        draft, over: archive.reader(of: origin.selection), in: gazetteer, isForced: force)
    }
    let id = try server.sessions.reserve(rows: resumed.content.list.rowCount)
    defer { server.sessions.release(id) }
    let kept = SessionDraft(resumed, in: store, onEvent: server.draftEvents(of: id))
    let session = server.addSession(resumed.content, from: origin, id: id, draft: kept)
    return server.openingReply(of: session, from: origin)
  }
}
