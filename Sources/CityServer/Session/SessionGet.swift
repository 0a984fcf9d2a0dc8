import JSON
import JSONRPC
import Sessions

struct SessionGet: CityMethod {
  static let name = "session.get"
  static let summary = "Returns a page of the visible cities, and the session's state."
  static let parameters = Parameters(
    Fields.session, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(session: ShownSession, page: Page<ShownCity>)>(
    ShownSession.head.of(\.session),
    ShownSession.state.of(\.session), ShownCity.page.of(\.page))
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer) throws -> JSON {
    let weather = server.shownWeather
    return try server.session(session).assumeIsolated { session in
      let page = weather.page(session.page(offset: offset, limit: limit))
      return Self.answer.json((session.shown, page))
    }
  }
}
