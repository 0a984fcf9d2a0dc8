import JSON
import JSONRPC
import Sessions

struct CitySelect: CityMethod {
  static let name = "city.select"
  static let summary = "Selects a city in every view of a session, by sending city.didSelect."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = CitySelection.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    let located = try session.assumeIsolated { try $0.select(city) }
    let selection = CitySelection(
      session: session.id, index: located.index, city: server.shownWeather.city(located.row))
    let json = selection.json
    server.outbox.notify("city.didSelect", params: json)
    return json
  }
}

/// The result of `city.select`, and the parameters of `city.didSelect`.
struct CitySelection: WireObject {
  let session: String

  /// The index in the visible list; nil if the filter hides the row.
  let index: Int?
  let city: ShownCity

  static let shape = Shape<Self>(
    .init("session", "Id of the session.", \.session),
    .init("index", "Index of the city in the visible list; null if the filter hides it.", \.index),
    .init("city", "The city.", \.city))
}
