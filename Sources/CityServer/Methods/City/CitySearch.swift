import CityCore
import JSON
import JSONRPC

enum CitySearch: CityMethod {
  static let name = "city.search"
  static let summary = "Sets the session's filter and answers what it lets through."

  private static let query = Field<String>.required(
    "query", .string(maximumBytes: 256),
    "Part of a name; case, accents and punctuation do not matter; empty means all.", read: \.string)

  private static let scope = Field<SessionScope>.optional(
    "scope", .word(SessionScopeWords.all), "Which cities to look among.", default: .all
  ) { $0.string.flatMap(SessionScope.init) }

  static let parameters = [
    query.property, scope.property, Fields.session.property, Fields.offset.property,
    Fields.pageLimit.property,
  ]
  static let result = Schema.object(
    Schemas.pageProperties + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (query, scope) = (try parameters[query], try parameters[scope])
    let (offset, limit) = (try parameters[Fields.offset], try parameters[Fields.pageLimit])
    let writer = server.writer
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      session.search(query, scope: scope)
      return .object(
        JSONObject(
          session.pageMembers(offset: offset, limit: limit, writer) + session.revisionMembers))
    }
  }
}
