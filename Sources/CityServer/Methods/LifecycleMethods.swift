import CityCore
import JSON
import JSONRPC
import Platform

/// Greets the client before any data is loaded.
struct Initialize: CityExclusiveMethod {
  static let name = "initialize"
  static let summary = "Agrees on the protocol and says who is there; optional, but first if sent."
  static let parameters = Parameters(
    Field<Int>.optional(
      "protocolVersion", .integer(1...Schema.largestInteger),
      "The newest version that the client speaks.", default: Product.protocolVersion, read: \.int),
    Field<JSON?>.optional("clientInfo", clientInfo, "Who asks, for the log.") { $0 },
    Field<Int?>.optional(
      "processId", .integer(1...Int(Int32.max)),
      "The client's process; the server leaves when it has gone.", read: \.int),
    Field<JSON?>.optional(
      "capabilities", .object([], open: true),
      "What the client can do; nothing is asked of it yet.") { $0 },
    Field<WeatherUnits>.optional(
      "units", Schemas.units, "Those of weather.", default: .metric
    ) { $0.string.flatMap(WeatherUnits.init) },
    Field<String?>.optional(
      "locale", .string, "The client's language tag; articles are wanted in it.", read: \.string),
    Fields.location("Where the device is."), as: Self.init)

  private static let clientInfo = Schema.object(
    [
      .init("name", .string, "Name of the client."),
      .init("version", .string, "Its version.", required: false),
    ], open: true)

  static let result = Schema.object(
    .init("protocolVersion", .integer(1...Product.protocolVersion), "The version in force."),
    .init(
      "serverInfo",
      .object(.init("name", .string, "cityroulette."), .init("version", .string, "Its version.")),
      "Who answers."),
    .init(
      "capabilities",
      .object(
        [
          .init("batch", .boolean, "Whether batches are taken."),
          .init("progress", .boolean, "Whether workDoneToken is taken."),
          .init("undo", .boolean, "Whether sessions can undo and redo."),
        ], open: true), "What this server can do."),
    .init("limits", Schemas.limits, "The caps of the protocol."),
    .init("archive", .nullable(Schemas.archive), "What is archived; null if that cannot be read."),
    .init(
      "providers",
      .object(
        .init("cities", .word(CitySourceID.words), "Where cities come from."),
        .init("weather", Schemas.text, "Where weather comes from; null for nowhere."),
        .init("articles", .word(["wikipedia"]), "Where articles come from."),
        .init("photos", Schemas.text, "Where pictures come from; null for nowhere.")),
      "Where data comes from."),
    .init("attribution", .array(.string), "Lines to be shown to the user; weather has its own."))

  let protocolVersion: Int
  let clientInfo: JSON?
  let processId: Int?
  let capabilities: JSON?
  let units: WeatherUnits
  let locale: String?
  let location: Coordinate?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if let location { server.device.set(location, accuracy: nil) }
    server.locale = locale
    server.shownWeather.units = units
    if let processId {
      ProcessWatch.onExit(of: Int32(clamping: processId), on: server.loop, server.onClientGone)
    }
    let archive = try? await server.use { try $0.status() }
    return [
      "protocolVersion": JSON(min(protocolVersion, Product.protocolVersion)),
      "serverInfo": ["name": .string(Product.name), "version": .string(Product.version)],
      "capabilities": ["batch": true, "progress": true, "undo": true],
      "limits": Limits.json,
      "archive": archive.map { JSON($0) } ?? .null,
      "providers": server.providers,
      "attribution": .array(Self.attribution(server.settings.cities).map { .string($0) }),
    ]
  }

  private static func attribution(_ cities: CitySourceID) -> [String] {
    guard cities == .geonames else { return [Product.gazetteerAttribution] }
    let credit = cities.attribution
    return [Product.gazetteerAttribution, "\(credit.text): \(credit.url)"]
  }
}

extension CityServer {
  fileprivate var providers: JSON {
    [
      "cities": .string(settings.cities.rawValue), "weather": JSON(weather.name),
      "articles": .string(articles.wikipedia.service.id),
      "photos": JSON((try? photos.get())?.provider.id.rawValue),
    ]
  }
}

struct ServerStatus: CityMethod {
  static let name = "server.status"
  static let summary = "How the server does, without loading anything."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(
    healthProperties + [
      .init("sessions", .count, "Open sessions."),
      .init("gazetteerLoaded", .boolean, "Whether the gazetteer is in memory."),
      .init(
        "services", .array(Schemas.budget),
        "The services that were asked, with what they still grant."),
      .init("cities", cities, "Where cities come from."),
    ], open: false)

  private static let cities = Schema.object(
    .init("source", .word(CitySourceID.words), "As the program was started."),
    .init("attribution", Schemas.attribution, "The credit to be shown with its cities."),
    .init(
      "budget", .nullable(Schemas.budget),
      "What the service still grants; null of the embedded one and in a replay."))

  /// Also the parameters of `server.didChangeStatus`.
  static let healthProperties: [Schema.Property] = [
    .init("health", .word(["ok", "error"]), "Whether the server can do its work."),
    .init("message", .nullable(.string), "What is wrong and what to do; null when all is well."),
  ]

  func run(on server: isolated CityServer, for call: Call) -> JSON {
    let (source, http) = (server.settings.cities, server.services.http)
    let service = source == .geonames ? GeoNames.service : nil
    let members: [JSONObject.Member] = [
      ("sessions", JSON(server.sessions.open.count)),
      ("gazetteerLoaded", .bool(server.loadedGazetteer != nil)),
      ("services", .array(http.budgetStatus().map(JSON.init))),
      (
        "cities",
        [
          "source": .string(source.rawValue), "attribution": JSON(source.attribution),
          "budget": service.flatMap { http.budgetStatus(of: $0.http) }.map(JSON.init) ?? .null,
        ]
      ),
    ]
    return .object(JSONObject(server.health.members + members))
  }
}

extension JSON {
  fileprivate init(_ status: BudgetStatus) {
    let windows = status.windows.map { window -> JSON in
      [
        "seconds": JSON(window.window.seconds), "limit": JSON(window.window.limit),
        "remaining": JSON(rounded: window.remaining),
      ]
    }
    self = [
      "service": .string(status.service), "windows": .array(windows),
      "pausedUntil": JSON(time: status.pausedUntil, zone: nil),
    ]
  }
}
