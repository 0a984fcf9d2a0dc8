import CityCore
import JSON
import JSONRPC

enum CitySelect: CityMethod {
  static let name = "city.select"
  static let summary = "Points a city out to every view of the session, by city.didSelect."
  static let parameters = [Fields.city.property, Fields.session.property]

  /// Also the parameters of `city.didSelect`.
  static let properties: [Schema.Property] = [
    .init("session", .string, "The session."),
    .init("index", .nullable(.count), "The row's place in the visible list; null if filtered out."),
    .init("city", Schemas.city, "The row."),
  ]
  static let result = Schema.object(properties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    let session = try server.session(parameters[Fields.session])
    let located = try session.assumeIsolated { try $0.select(city) }
    let selection: JSON = [
      "session": .string(session.id), "index": JSON(located.index),
      "city": server.writer.json(located.row),
    ]
    server.outbox.notify("city.didSelect", selection)
    return selection
  }
}
