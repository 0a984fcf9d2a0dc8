import Adapters
import Geography
import JSON
import JSONRPC
import Services

struct ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "Returns health, sessions, request limits and watches, without loading data."
  static let parameters = Parameters(as: Self.init)
  static let result = ShownStatus.schema

  func run(on server: isolated CityServer) -> JSON {
    let source = server.settings.cities
    let http = server.services.http
    let service = source == .geonames ? GeoNames.service : nil
    return ShownStatus(
      health: server.health, sessions: server.sessions.count,
      isGazetteerOpen: server.citySources.isGazetteerOpen, budgets: http.budgetStatus(),
      source: source, sourceBudget: service.flatMap { http.budgetStatus(of: $0.http) },
      watches: server.watches.all, watchBudget: server.watchBudget,
      futureBackups: server.futureBackups
    ).json
  }
}

/// The result of `server.status`.
private struct ShownStatus: WireObject {
  let health: Health

  /// The number of open sessions.
  let sessions: Int
  let isGazetteerOpen: Bool
  let budgets: [BudgetStatus]
  let source: CitySourceID
  let sourceBudget: BudgetStatus?
  let watches: [ActiveWatch]
  let watchBudget: Double
  let futureBackups: [String]

  static let shape = Shape<Self>(
    Health.shape.of(\.health),
    .init("sessions", "Number of open sessions.", \.sessions),
    .init("gazetteerLoaded", "Whether the gazetteer is open.", \.isGazetteerOpen),
    .init("services", "Services that were used, with the rest of their request limits.", \.budgets),
    .init("gazetteer", "Source of cities.", as: gazetteer.schema) { gazetteer.json($0) },
    .init("watches", "The active watches of weather.watch.", \.watches),
    .init(
      "watchBudget",
      "Part of the weather service's limits that watches may use now, in its units; null without limits.",
      as: .nullable(.number(0...1_000_000_000))
    ) { $0.watchBudget.isFinite ? JSON(rounded: $0.watchBudget) : .null },
    .init(
      "futureBackups",
      "Paths of daily backups with a date in the future, made while the clock was wrong. They are not counted "
        + "and never removed.", as: .array(.string), \.futureBackups))

  private static let gazetteer = Shape<Self>(
    .init("provider", "Source that the program was started with.", \.source),
    .init("attribution", "The credit to show with its cities.", \.source.attribution),
    .init(
      "budget",
      "Rest of the service's request limits; null for the embedded source and in a replay.",
      \.sourceBudget))
}

/// A service with the rest of its request limits.
extension BudgetStatus: WireObject {
  static let shape = Shape<Self>(
    .init("service", "Name of the service.", \.service),
    .init("windows", "Request limits of the service.", \.windows),
    .init(
      "pausedUntil", "Time until which the service must not be used, ISO 8601; null if it may be.",
      as: String?.schema
    ) {
      JSON(time: $0.pausedUntil, zone: nil)
    }, name: "Budget")
}

extension BudgetStatus.Window: WireObject {
  static let shape = Shape<Self>(
    .init(
      "seconds", "Length of the window in seconds.", as: .number(0...1_000_000), \.window.seconds),
    .init(
      "limit", "Limit for each window, in the service's units.", as: .number(0...1_000_000_000),
      \.window.limit),
    .init("remaining", "Rest of the limit.", as: .number(0...1_000_000_000)) {
      JSON(rounded: $0.remaining)
    })
}
