import Geography
import JSON
import JSONRPC
import Sessions

struct SessionGet: CityMethod {
  static let name = "session.get"
  static let summary = "Returns a page of the cities of a session, and the session's state."
  static let parameters = Parameters(
    Fields.session,
    Field<SessionPart>.optional(
      "scope", "Which cities of the session, in its order.", default: .visible),
    Fields.offset, Fields.pageLimit,
    Field<Bool>.optional(
      "region", "Whether to return the region of all cities of the scope, for a map.",
      default: false), as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<
    (session: ShownSession, region: Bounds?, page: Page<ShownCity>)
  >(
    ShownSession.head.of(\.session), ShownSession.state.of(\.session),
    ShownSession.region.of(\.region), ShownCity.page.of(\.page))
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let scope: SessionPart
  let offset: Int
  let limit: Int
  let region: Bool

  func run(on server: isolated CityServer) throws -> JSON {
    let weather = server.shownWeather
    if !region, scope == .visible, let loading = server.loadingSession(session),
      let page = loading.page(offset: offset, limit: limit)
    {
      return Self.answer.json((loading.shown, nil, weather.page(page)))
    }
    return try server.session(session).assumeIsolated { session in
      let page = weather.page(session.page(of: scope, offset: offset, limit: limit))
      return Self.answer.json((session.shown, region ? session.region(of: scope) : nil, page))
    }
  }
}
