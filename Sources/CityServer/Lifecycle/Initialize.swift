import Archive
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
  static let result = InitializeResult.schema
  static let errors: [ErrorCode] = GivenLocation.errors + [.storageFailed]

  let protocolVersion: Int
  let clientInfo: JSON?
  let processId: Int?
  let capabilities: JSON?
  let units: GivenUnits
  let locale: String?
  let location: GivenLocation?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if let point = try await location?.resolved(on: server) {
      server.setInitialPosition(point)
    }
    server.client.initialize(locale: locale)
    server.setUnits(units.choice(after: .metric))
    if let processId {
      server.watchClient(processId)
    }
    let queue = server.archive
    let store = server.settings.drafts
    // Enqueued before the next call is awaited, so that the archive's thread wakes once for both.
    let drafts = Task.immediate { try await queue.perform { store?.count ?? 0 } }
    let archive = try? await server.use { try $0.status() }
    try Task.checkCancellation()
    let providers = Providers(
      cities: server.settings.cities, weather: server.weather.name,
      articles: server.articles.wikipedia.service.id,
      photos: (try? server.photos.get())?.provider.id)
    return InitializeResult(
      protocolVersion: min(protocolVersion, Product.protocolVersion), archive: archive,
      drafts: try await drafts.value, providers: providers
    ).json
  }
}

/// The result of `initialize`.
private struct InitializeResult: WireObject {
  let protocolVersion: Int

  /// Nil if the archive cannot be read.
  let archive: ArchiveSummary?
  let drafts: Int
  let providers: Providers

  static let shape = Shape<Self>(
    .init(
      "protocolVersion", "The version in force.", as: .integer(1...Product.protocolVersion),
      \.protocolVersion),
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

  private static let serverInfo = Shape<Void>(
    .init("name", "cityroulette.") { Product.name },
    .init("version", "Its version.") { Product.version })

  private static let abilities = Shape<Void>(
    .init("batch", "Whether batches are taken.") { true },
    .init("progress", "Whether workDoneToken is taken.") { true },
    .init("undo", "Whether sessions can undo and redo.") { true })

  private static func attribution(_ cities: CitySourceID) -> [String] {
    guard cities == .geonames else { return [Product.gazetteerAttribution] }
    let credit = cities.attribution
    return [Product.gazetteerAttribution, "\(credit.text): \(credit.url)"]
  }
}

/// The sources of data.
private struct Providers: WireObject {
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
