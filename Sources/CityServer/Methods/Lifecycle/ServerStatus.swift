import JSON
import JSONRPC

enum ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "How the server does, without loading anything."

  static let result = Schema.object(
    healthProperties + [
      .init("sessions", .count, "Open sessions."),
      .init("gazetteerLoaded", .boolean, "Whether the gazetteer is in memory."),
    ], open: false)

  /// Also the parameters of `server.didChangeStatus`.
  static let healthProperties: [Schema.Property] = [
    .init("health", .word(["ok", "error"]), "Whether the server can do its work."),
    .init("message", .nullable(.string), "What is wrong and what to do; null when all is well."),
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let members: [JSONObject.Member] = [
      ("sessions", JSON(server.sessions.open.count)),
      ("gazetteerLoaded", .bool(server.gazetteer.isLoaded)),
    ]
    return .object(JSONObject(server.health.members + members))
  }
}
