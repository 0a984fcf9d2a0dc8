import Archive
import Geography
import JSON
import JSONRPC
import Services
import Sessions

/// The optional first request of a client. Opens the gazetteer only to resolve a location that is a text.
struct Initialize: CityExclusiveMethod {
  static let name = "initialize"
  static let summary =
    "Negotiates the protocol version and returns limits and status; optional, but first if sent."

  /// Clients of the Language Server Protocol also send members about editors: folders, roots, a trace.
  static let ignoresUnknownMembers = true
  static let parameters = Parameters(
    Field<Int>.optional(
      "protocolVersion", "Newest protocol version that the client supports.",
      as: Schemas.id, default: Product.protocolVersion),
    Field<JSON?>.optional("clientInfo", "The client, for the log.", as: clientInfo),
    Field<Int?>.optional(
      "processId",
      "Process id of the client; if it is visible to the server, the server exits when it ends.",
      as: .anyInteger),
    Field<JSON?>.optional(
      "capabilities", "Abilities of the client; ignored.",
      as: .object([], open: true)),
    Field<GivenUnits?>.optional(
      "units",
      "Units of weather: a system, or units of some quantities; the others are metric. Default: those of --units."
    ),
    ClientConfigure.locale,
    Fields.location("Device position: a name, link, code or coordinates."), as: Self.init)

  private static let clientInfo = Schema.object(
    [
      .init("name", .string, "Name of the client."),
      .init("version", .string, "Version of the client.", required: false),
    ], open: true)
  static let result = InitializeResult.schema
  static let errors: [ErrorCode] = GivenLocation.errors + [.storageFailed]

  let protocolVersion: Int
  let clientInfo: JSON?
  let processId: Int?
  let capabilities: JSON?
  let units: GivenUnits?
  let locale: String?
  let location: GivenLocation?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if let point = try await location?.resolved(on: server) {
      server.setInitialPosition(point)
    }
    server.client.initialize(locale: locale ?? server.settings.locale)
    server.setUnits(units?.choice(after: .metric) ?? UnitChoice(server.settings.units))
    if let processId {
      server.watchClient(processId)
    }
    let queue = server.archive
    let store = server.settings.drafts
    // Queued before the next call, so that the archive's thread wakes once for both.
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
      "protocolVersion", "The negotiated protocol version.",
      as: .integer(1...Product.protocolVersion),
      \.protocolVersion),
    .init("serverInfo", "The server.", as: serverInfo.schema) { _ in serverInfo.json(()) },
    .init(
      "capabilities", "Abilities of the server.", as: .object(abilities.properties, open: true)
    ) { _ in abilities.json(()) },
    .init("limits", "The limits of the protocol.", as: Schemas.limits) { _ in Limits.json },
    .init("archive", "Summary of the archive; null if it cannot be read.", \.archive),
    .init("drafts", "Number of drafts of sessions, resumable or open.", \.drafts),
    .init("providers", "The sources of data.", \.providers),
    .init("attribution", "Credits to show to the user; weather has its own.") {
      attribution($0.providers.cities)
    })

  private static let serverInfo = Shape<Void>(
    .init("name", "Name of the server: cityroulette.") { Product.name },
    .init("version", "Version of the server.") { Product.version })

  private static let abilities = Shape<Void>(
    .init("batch", "Whether batches are accepted.") { true },
    .init("progress", "Whether workDoneToken is supported.") { true },
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
    .init("cities", "Source of cities.", \.cities),
    .init("weather", "Source of weather; null if weather is turned off.", \.weather),
    .init("articles", "Source of articles.", as: .word(["wikipedia"]), \.articles),
    .init("photos", "Source of pictures; null if none is configured.") { $0.photos?.rawValue })
}
