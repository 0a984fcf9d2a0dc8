import JSON
import JSONRPC
import Platform

enum ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "How the server does, without loading anything."

  static let result = Schema.object(
    healthProperties + [
      .init("sessions", .count, "Open sessions."),
      .init("gazetteerLoaded", .boolean, "Whether the gazetteer is in memory."),
      .init(
        "services", .array(service), "The services that were asked, with what they still grant."),
    ], open: false)

  private static let service = Schema.object(
    .init("service", .string, "Its name."),
    .init(
      "windows",
      .array(
        .object(
          .init("seconds", .number(0...1_000_000), "Length of the window."),
          .init("limit", .number(0...1_000_000_000), "What it grants, in the service's units."),
          .init("remaining", .number(0...1_000_000_000), "What is left."))), "Its limits."),
    .init("pausedUntil", Schemas.text, "Until when it asked to be left alone, ISO 8601."))

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
      ("services", .array(server.weather.client.budgetStatus().map(JSON.init))),
    ]
    return .object(JSONObject(server.health.members + members))
  }
}

extension JSON {
  fileprivate init(_ status: BudgetStatus) {
    let windows = status.windows.map { window -> JSON in
      [
        "seconds": JSON(window.window.seconds), "limit": JSON(window.window.limit),
        "remaining": JSON(rounded: window.remaining),
      ]
    }
    self = [
      "service": .string(status.service), "windows": .array(windows),
      "pausedUntil": JSON(time: status.pausedUntil, zone: nil),
    ]
  }
}
