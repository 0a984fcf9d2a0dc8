import JSON
import JSONRPC
import Sessions

struct CitySearch: CityMethod {
  static let name = "city.search"
  static let summary = "Sets the session's filter and returns a page of the matching cities."
  static let parameters = Parameters(
    Field<String>.required(
      "query", "Part of a name, or a name in any language; empty matches all cities.",
      as: .string(maximumBytes: 256)),
    Field<SessionScope>.optional("scope", "The cities to search among.", default: .all),
    Fields.session, Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(page: Page<ShownCity>, session: ShownSession)>(
    ShownCity.page.of(\.page), ShownSession.state.of(\.session))
  static let errors: [ErrorCode] = [.sessionNotFound]

  let query: String
  let scope: SessionScope
  let session: String?
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer) throws -> JSON {
    let weather = server.shownWeather
    // Without the gazetteer, only the names in the session's rows and the user's own names match.
    let gazetteer = try? server.gazetteer()
    return try server.session(session).assumeIsolated { session in
      session.search(query, scope: scope, in: gazetteer)
      let page = weather.page(session.page(offset: offset, limit: limit))
      return Self.answer.json((page, session.shown))
    }
  }
}
