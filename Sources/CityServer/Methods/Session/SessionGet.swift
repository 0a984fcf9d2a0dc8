import CityCore
import JSON
import JSONRPC

enum SessionGet: CityMethod {
  static let name = "session.get"
  static let summary = "A page of the visible cities, with the session's state."
  static let parameters = [
    Fields.session.property, Fields.offset.property, Fields.pageLimit.property,
  ]

  static let result = Schema.object(
    [.init("session", .string, "Its id."), .init("mode", Schemas.mode, "What it is for.")]
      + Schemas.revisionProperties + Schemas.pageProperties, open: false)

  static let errors: [ErrorCode] = [.sessionNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (offset, limit) = (try parameters[Fields.offset], try parameters[Fields.pageLimit])
    let writer = server.writer
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      let members: [JSONObject.Member] = [
        ("session", .string(session.id)), ("mode", .string(session.mode.rawValue)),
      ]
      return .object(
        JSONObject(
          members + session.revisionMembers
            + session.pageMembers(offset: offset, limit: limit, writer)))
    }
  }
}
