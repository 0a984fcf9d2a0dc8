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
