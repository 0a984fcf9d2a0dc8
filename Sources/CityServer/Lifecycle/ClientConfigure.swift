import JSON
import JSONRPC
import Services

struct ClientConfigure: CityMethod {
  static let name = "client.configure"
  static let summary =
    "Changes units, language, optional notifications and visibility of the client."
  static let parameters = Parameters(
    Field<GivenUnits?>.optional(
      "units",
      "Units of weather: a system, or units of the quantities to change; by default unchanged."),
    locale,
    Field<[RequestedNotification]?>.optional(
      "notify", "All optional notifications that the client requests; by default unchanged.",
      as: .array(RequestedNotification.schema, maximumCount: RequestedNotification.allCases.count)),
    Field<Bool?>.optional(
      "visible",
      "Whether the client is visible; watches pause while it is not. By default unchanged."),
    as: Self.init)
  static let locale = Field<String?>.optional(
    "locale", "Language tag of the client, for articles and warnings.")
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
    .init("units", "The current units.", \.units),
    .init("locale", "The current language tag; null if none was given.", \.locale),
    .init("notify", "The requested optional notifications.", \.notifications),
    .init("visible", "Whether the client is visible.", \.isVisible))
}
