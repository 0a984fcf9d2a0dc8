import Geography
import JSON
import JSONRPC
import Platform
import Services

struct ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "How the server does, without loading anything."
  static let parameters = Parameters(as: Self.init)
  static let result = ShownStatus.schema

  func run(on server: isolated CityServer) -> JSON {
    let source = server.settings.cities
    let http = server.services.http
    let service = source == .geonames ? GeoNames.service : nil
    return ShownStatus(
      health: server.health, sessions: server.sessions.open.count,
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
    .init("sessions", "Open sessions.", \.sessions),
    .init("gazetteerLoaded", "Whether the gazetteer is open.", \.isGazetteerOpen),
    .init("services", "The services that were asked, with what they still grant.", \.budgets),
    .init("gazetteer", "Where cities come from.", as: gazetteer.schema) { gazetteer.json($0) },
    .init("watches", "What keeps weather fresh, see weather.watch.", \.watches),
    .init(
      "watchBudget",
      "What watches may still take now of the weather service's limits, in its units; null where none "
        + "are kept.", as: .nullable(.number(0...1_000_000_000))
    ) { $0.watchBudget.isFinite ? JSON(rounded: $0.watchBudget) : .null },
    .init(
      "futureBackups",
      "Paths of backups of the day from days to come, made while the clock was wrong. They do not count, "
        + "and are never removed.", as: .array(.string), \.futureBackups))

  private static let gazetteer = Shape<Self>(
    .init("provider", "As the program was started.", \.source),
    .init("attribution", "The credit to be shown with its cities.", \.source.attribution),
    .init(
      "budget", "What the service still grants; null of the embedded one and in a replay.",
      \.sourceBudget))
}

/// A service with the rest of its limits.
extension BudgetStatus: WireObject {
  static let shape = Shape<Self>(
    .init("service", "Its name.", \.service), .init("windows", "Its limits.", \.windows),
    .init("pausedUntil", "Until when it asked to be left alone, ISO 8601.", as: String?.schema) {
      JSON(time: $0.pausedUntil, zone: nil)
    }, name: "Budget")
}

extension BudgetStatus.Window: WireObject {
  static let shape = Shape<Self>(
    .init("seconds", "Length of the window.", as: .number(0...1_000_000), \.window.seconds),
    .init(
      "limit", "What it grants, in the service's units.", as: .number(0...1_000_000_000),
      \.window.limit),
    .init("remaining", "What is left.", as: .number(0...1_000_000_000)) {
      JSON(rounded: $0.remaining)
    })
}
