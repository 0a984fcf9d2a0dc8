import JSON
import JSONRPC
import Sessions

struct CitySelect: CityMethod {
  static let name = "city.select"
  static let summary = "Points a city out to every view of the session, by city.didSelect."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)

  /// Also the parameters of `city.didSelect`.
  static let selection = Shape<(session: String, index: Int?, city: JSON)>(
    .init("session", "The session.", \.session),
    .init("index", "The row's place in the visible list; null if filtered out.", \.index),
    .init("city", "The row.", as: Schemas.city, \.city))
  static let result = selection.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    let located = try session.assumeIsolated { try $0.select(city) }
    let selection = Self.selection.json(
      (session.id, located.index, server.writer.json(located.row)))
    server.outbox.notify("city.didSelect", params: selection)
    return selection
  }
}
