import Archive
import JSON
import JSONRPC
import Sessions

struct SessionDiscardDraft: CityExclusiveMethod {
  static let name = "session.discardDraft"
  static let summary = "Deletes a draft that no session has open; its edits are lost."
  static let parameters = Parameters(Drafts.field, as: Self.init)
  static let result = Schema.object()
  static let errors: [ErrorCode] = [.draftNotFound, .draftInUse]

  let draft: String

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    guard let store = server.settings.drafts else { throw DraftError.notFound(draft) }
    try await server.archive.perform { [draft] in try store.discard(draft) }
    server.notify(.ended, ofDraft: draft, session: nil)
    return [:]
  }
}
