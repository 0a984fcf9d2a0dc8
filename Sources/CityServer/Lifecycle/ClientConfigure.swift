import JSON
import JSONRPC
import Platform
import Services
import Sessions

struct ClientConfigure: CityMethod {
  static let name = "client.configure"
  static let summary =
    "Changes what initialize said of units and language, which further notifications come, and "
    + "whether anything is shown."
  static let parameters = Parameters(
    Field<GivenUnits?>.optional(
      "units", "Those of weather: a system, or the quantities that change; else they stay."),
    locale,
    Field<[RequestedNotification]?>.optional(
      "notify", "The notifications that come on request only, all that are wanted; else they stay.",
      as: .array(RequestedNotification.schema, maximumCount: RequestedNotification.allCases.count)),
    Field<Bool?>.optional(
      "visible",
      "Whether the client shows anything: while it does not, watches rest; else it stays."),
    as: Self.init)
  static let locale = Field<String?>.optional(
    "locale", "The client's language tag; articles are wanted in it.")
  static let result = ConfiguredClient.schema

  let units: GivenUnits?
  let locale: String?
  let notify: [RequestedNotification]?
  let visible: Bool?

  func run(on server: isolated CityServer) -> JSON {
    if let units {
      server.setUnits(units.choice(after: server.shownWeather.units))
    }
    server.client.change(locale: locale, notifications: notify.map(Set.init), isVisible: visible)
    server.updateWatches()
    let client = server.client
    let notifications = RequestedNotification.allCases.filter(client.notifications.contains)
    return ConfiguredClient(
      units: server.shownWeather.units, locale: client.locale, notifications: notifications,
      isVisible: client.isVisible
    ).json
  }
}

/// The result of `client.configure`.
private struct ConfiguredClient: WireObject {
  let units: UnitChoice
  let locale: String?
  let notifications: [RequestedNotification]
  let isVisible: Bool

  static let shape = Shape<Self>(
    .init("units", "Those in force.", \.units),
    .init("locale", "The language tag in force; null if none was given.", \.locale),
    .init("notify", "Those that come.", \.notifications),
    .init("visible", "Whether the client shows anything.", \.isVisible))
}
