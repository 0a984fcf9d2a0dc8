import CityCore
import JSON
import JSONRPC

enum SessionList: CityMethod {
  static let name = "session.list"
  static let summary = "The open sessions, oldest first."

  static let result = Schema.object(
    .init(
      "sessions",
      .array(
        .object(
          [
            .init("session", .string, "Its id."), .init("mode", Schemas.mode, "What it is for."),
            .init("source", .nullable(Schemas.source), "Where its cities come from."),
          ] + Schemas.revisionProperties, open: false)), "The sessions."))

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let sessions = server.sessions.open.map { entry in
      entry.session.assumeIsolated { session -> JSON in
        let members: [JSONObject.Member] = [
          ("session", .string(session.id)), ("mode", .string(session.mode.rawValue)),
          ("source", entry.source),
        ]
        return .object(JSONObject(members + session.revisionMembers))
      }
    }
    return ["sessions": .array(sessions)]
  }
}
