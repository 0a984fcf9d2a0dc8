import Archive
import JSON
import JSONRPC
import Sessions

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
