import JSON
import JSONRPC
import Sessions

struct SessionClose: CityMethod {
  static let name = "session.close"
  static let summary = "Closes a session without storing anything."
  static let parameters = Parameters(
    Fields.session,
    Field<Bool>.optional(
      "discard", "Whether to close the session even if unsaved work is lost.", default: false),
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
