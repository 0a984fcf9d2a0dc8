import CityCore
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
        "services", .array(Schemas.budget),
        "The services that were asked, with what they still grant."),
      .init("cities", cities, "Where cities come from."),
    ], open: false)

  private static let cities = Schema.object(
    .init("source", .word(CitySourceID.words), "As the program was started."),
    .init("attribution", Schemas.attribution, "The credit to be shown with its cities."),
    .init(
      "budget", .nullable(Schemas.budget),
      "What the service still grants; null of the embedded one and in a replay."))

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
      ("services", .array(server.services.http.budgetStatus().map(JSON.init))),
      ("cities", server.live.json),
    ]
    return .object(JSONObject(server.health.members + members))
  }
}

extension LiveCities {
  /// Shaped as `ServerStatus.cities`.
  fileprivate var json: JSON {
    let service = chosen == .geonames ? GeoNames.service : nil
    let budget = service.flatMap { desk.services.http.budgetStatus(of: $0.http) }
    return [
      "source": .string(chosen.rawValue), "attribution": JSON(chosen.attribution),
      "budget": budget.map(JSON.init) ?? .null,
    ]
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
