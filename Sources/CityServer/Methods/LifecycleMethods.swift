internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

/// Greets the client before any data is loaded.
struct Initialize: CityExclusiveMethod {
  static let name = "initialize"
  static let summary = "Agrees on the protocol and says who is there; optional, but first if sent."

  /// Clients of the Language Server Protocol send what editors have: folders, roots, a trace.
  static let ignoresUnknownMembers = true
  static let parameters = Parameters(
    Field<Int>.optional(
      "protocolVersion", "The newest version that the client speaks.",
      as: Schemas.id, default: Product.protocolVersion),
    Field<JSON?>.optional("clientInfo", "Who asks, for the log.", as: clientInfo),
    Field<Int?>.optional(
      "processId",
      "Process id of the client; if it is visible to the server, the server exits when it ends.",
      as: .anyInteger),
    Field<JSON?>.optional(
      "capabilities", "What the client can do; nothing is asked of it yet.",
      as: .object([], open: true)),
    Field<GivenUnits>.optional(
      "units", "Those of weather: a system, or a unit for each quantity; the others are metric.",
      default: .system(.metric)),
    ClientConfigure.locale,
    Fields.location("Where the device is."), as: Self.init)

  private static let clientInfo = Schema.object(
    [
      .init("name", .string, "Name of the client."),
      .init("version", .string, "Its version.", required: false),
    ], open: true)
  static let result = answer.schema
  private typealias Greeting = (
    version: Int, archive: ArchiveSummary?, drafts: Int, providers: Providers
  )
  private static let answer = Shape<Greeting>(
    .init(
      "protocolVersion", "The version in force.", as: .integer(1...Product.protocolVersion),
      \.version),
    .init("serverInfo", "Who answers.", as: serverInfo.schema) { _ in serverInfo.json(()) },
    .init(
      "capabilities", "What this server can do.", as: .object(abilities.properties, open: true)
    ) { _ in abilities.json(()) },
    .init("limits", "The caps of the protocol.", as: Schemas.limits) { _ in Limits.json },
    .init("archive", "What is archived; null if that cannot be read.", \.archive),
    .init("drafts", "Drafts of sessions that can be resumed, or are open.", \.drafts),
    .init("providers", "Where data comes from.", \.providers),
    .init("attribution", "Lines to be shown to the user; weather has its own.") {
      attribution($0.providers.cities)
    })

  static let errors: [ErrorCode] = GivenLocation.errors + [.storageFailed]

  private static let serverInfo = Shape<Void>(
    .init("name", "cityroulette.") { Product.name },
    .init("version", "Its version.") { Product.version })

  private static let abilities = Shape<Void>(
    .init("batch", "Whether batches are taken.") { true },
    .init("progress", "Whether workDoneToken is taken.") { true },
    .init("undo", "Whether sessions can undo and redo.") { true })

  /// Where data comes from.
  struct Providers: Shaped {
    let cities: CitySourceID
    let weather: String?
    let articles: String
    let photos: PhotoProviderID?

    static let shape = Shape<Self>(
      .init("cities", "Where cities come from.", \.cities),
      .init("weather", "Where weather comes from; null for nowhere.", \.weather),
      .init("articles", "Where articles come from.", as: .word(["wikipedia"]), \.articles),
      .init("photos", "Where pictures come from; null for nowhere.") { $0.photos?.rawValue })
  }

  let protocolVersion: Int
  let clientInfo: JSON?
  let processId: Int?
  let capabilities: JSON?
  let units: GivenUnits
  let locale: String?
  let location: GivenLocation?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if let point = try await location?.resolved(on: server) {
      server.device.set(point, accuracy: nil)
    }
    server.locale = locale
    server.shownWeather.units = units.choice(after: .metric)
    if let processId {
      server.watchClient(processId)
    }
    let queue = server.archive
    let store = server.settings.drafts
    // Handed over before the other is awaited: the archive's thread wakes once for both.
    let drafts = Task.immediate { try await queue.perform { store?.count ?? 0 } }
    let archive = try? await server.use { try $0.status() }
    try Task.checkCancellation()
    let providers = Providers(
      cities: server.settings.cities, weather: server.weather.name,
      articles: server.articles.wikipedia.service.id,
      photos: (try? server.photos.get())?.provider.id)
    return Self.answer.json(
      (
        min(protocolVersion, Product.protocolVersion), archive, try await drafts.value, providers
      ))
  }

  private static func attribution(_ cities: CitySourceID) -> [String] {
    guard cities == .geonames else { return [Product.gazetteerAttribution] }
    let credit = cities.attribution
    return [Product.gazetteerAttribution, "\(credit.text): \(credit.url)"]
  }
}

struct ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "How the server does, without loading anything."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(Health.shape.properties + answer.properties, open: false)

  private typealias Status = (
    sessions: Int, isGazetteerLoaded: Bool, budgets: [BudgetStatus], source: CitySourceID,
    sourceBudget: BudgetStatus?, watches: [Watch], watchBudget: Double, futureBackups: [String]
  )

  private static let answer = Shape<Status>(
    .init("sessions", "Open sessions.", \.sessions),
    .init("gazetteerLoaded", "Whether the gazetteer is open.", \.isGazetteerLoaded),
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

  private static let gazetteer = Shape<Status>(
    .init("provider", "As the program was started.", \.source),
    .init("attribution", "The credit to be shown with its cities.", \.source.attribution),
    .init(
      "budget", "What the service still grants; null of the embedded one and in a replay.",
      \.sourceBudget))

  func run(on server: isolated CityServer) -> JSON {
    let source = server.settings.cities
    let http = server.services.http
    let service = source == .geonames ? GeoNames.service : nil
    let status: Status = (
      server.sessions.open.count, server.openGazetteer != nil, http.budgetStatus(), source,
      service.flatMap { http.budgetStatus(of: $0.http) }, server.watches, server.watchBudget,
      server.futureBackups
    )
    return .object(
      JSONObject(Health.shape.members(of: server.health) + Self.answer.members(of: status)))
  }
}

/// A service with what it still grants.
extension BudgetStatus: Shaped {
  static let shape = Shape<Self>(
    .init("service", "Its name.", \.service), .init("windows", "Its limits.", \.windows),
    .init("pausedUntil", "Until when it asked to be left alone, ISO 8601.", as: String?.schema) {
      JSON(time: $0.pausedUntil, zone: nil)
    }, name: "Budget")
}

extension BudgetStatus.Window: Shaped {
  static let shape = Shape<Self>(
    .init("seconds", "Length of the window.", as: .number(0...1_000_000), \.window.seconds),
    .init(
      "limit", "What it grants, in the service's units.", as: .number(0...1_000_000_000),
      \.window.limit),
    .init("remaining", "What is left.", as: .number(0...1_000_000_000)) {
      JSON(rounded: $0.remaining)
    })
}

/// A notification that comes to those clients only that want it.
enum Push: String, CaseIterable, ParameterValue {
  /// Behind each location.set.
  case weatherHere = "weather.didChangeHere"

  /// Of each look of the roulette.
  case attempt = "roulette.didLook"
}

struct ClientConfigure: CityMethod {
  static let name = "client.configure"
  static let summary =
    "Changes what initialize said of units and language, which further notifications come, and "
    + "whether anything is shown."
  static let parameters = Parameters(
    Field<GivenUnits?>.optional(
      "units", "Those of weather: a system, or the quantities that change; else they stay."),
    locale,
    Field<[Push]?>.optional(
      "notify", "The notifications that come on request only, all that are wanted; else they stay.",
      as: .array(Push.schema, maximumCount: Push.allCases.count)),
    Field<Bool?>.optional(
      "visible",
      "Whether the client shows anything: while it does not, watches rest; else it stays."),
    as: Self.init)
  static let locale = Field<String?>.optional(
    "locale", "The client's language tag; articles are wanted in it.")
  static let result = answer.schema
  private typealias Configured = (
    units: UnitChoice, locale: String?, notify: [Push], isVisible: Bool
  )
  private static let answer = Shape<Configured>(
    .init("units", "Those in force.", \.units),
    .init("locale", "The language tag in force; null if none was given.", \.locale),
    .init("notify", "Those that come.", \.notify),
    .init("visible", "Whether the client shows anything.", \.isVisible))

  let units: GivenUnits?
  let locale: String?
  let notify: [Push]?
  let visible: Bool?

  func run(on server: isolated CityServer) -> JSON {
    let former = server.shownWeather.units
    server.shownWeather.units = units?.choice(after: former) ?? former
    server.locale = locale ?? server.locale
    server.pushes = notify.map(Set.init) ?? server.pushes
    let pushes = Push.allCases.filter(server.pushes.contains)
    server.isVisible = visible ?? server.isVisible
    server.lookAfterWatches()
    return Self.answer.json((server.shownWeather.units, server.locale, pushes, server.isVisible))
  }
}
