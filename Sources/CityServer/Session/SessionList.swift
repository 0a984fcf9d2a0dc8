import Archive
import JSON
import JSONRPC
import Sessions

struct SessionList: CityExclusiveMethod {
  static let name = "session.list"
  static let summary =
    "Returns the open sessions, the oldest first, and the drafts of interrupted ones."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema

  private typealias OpenSession = (session: ShownSession, origin: SessionOrigin, draft: String?)
  private static let answer = Shape<(sessions: [OpenSession], drafts: [DraftSummary])>(
    .array("sessions", of: session, "The open sessions.") { $0.sessions },
    .init(
      "drafts", "The first \(Drafts.mostListed) drafts, the last written first."
    ) { Array($0.drafts.prefix(Drafts.mostListed)) },
    .init("draftCount", "Number of all drafts.") { $0.drafts.count })

  private static let session = Shape<OpenSession>(
    ShownSession.head.of(\.session),
    .init("source", "Source of its cities; null for a browse session.", as: Discovery?.schema) {
      $0.origin.source
    },
    SessionOrigin.query.of(\.origin),
    .init("draft", "Id of its draft; null before the first edit.") { $0.draft },
    ShownSession.state.of(\.session))

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let store = server.settings.drafts
    let drafts = try await server.archive.perform { store?.list() ?? [] }
    await server.waitForLoadingSessions()
    let sessions = server.sessions.open.map { entry in
      (entry.session.assumeIsolated { $0.shown }, entry.origin, entry.draft.id)
    }
    return Self.answer.json((sessions, drafts))
  }
}
