import CityCore
import JSON
import JSONRPC
import Platform

/// Greets the client before any data is loaded.
enum Initialize: CityMethod {
  static let name = "initialize"
  static let summary = "Agrees on the protocol and says who is there; optional, but first if sent."

  private static let protocolVersion = Field<Int>.optional(
    "protocolVersion", .integer(1...Schema.largestInteger),
    "The newest version that the client speaks.", default: Product.protocolVersion, read: \.int)

  private static let processId = Field<Int?>.optional(
    "processId", .integer(1...Int(Int32.max)),
    "The client's process; the server leaves when it has gone.", default: nil
  ) { $0.int }

  private static let units = Field<WeatherUnits>.optional(
    "units", Schemas.units, "Those of weather.", default: .metric
  ) { $0.string.flatMap(WeatherUnits.init) }

  private static let location = Fields.location("Where the device is.")

  private static let locale = Field<String?>.optional(
    "locale", .string, "The client's language tag; articles are wanted in it.", default: nil
  ) { $0.string }

  static let parameters: [Schema.Property] = [
    protocolVersion.property,
    .init(
      "clientInfo",
      .object(
        [
          .init("name", .string, "Name of the client."),
          .init("version", .string, "Its version.", required: false),
        ], open: true), "Who asks, for the log.", required: false),
    processId.property,
    .init(
      "capabilities", .object([], open: true),
      "What the client can do; nothing is asked of it yet.",
      required: false),
    units.property,
    locale.property,
    location.property,
  ]

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

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    if let position = try parameters[location] { server.device.set(position, accuracy: nil) }
    server.locale = try parameters[locale]
    let units = try parameters[units]
    server.board.assumeIsolated { $0.set(units: units) }
    if let pid = try parameters[processId] {
      ProcessWatch.onExit(of: Int32(clamping: pid), on: server.loop, server.onClientGone)
    }
    let version = min(try parameters[protocolVersion], Product.protocolVersion)
    return [
      "protocolVersion": JSON(version),
      "serverInfo": ["name": .string(Product.name), "version": .string(Product.version)],
      "capabilities": ["batch": true, "progress": true, "undo": true],
      "limits": Limits.json,
      "archive": (try? server.archive.status()).map { JSON($0) } ?? .null,
      "providers": [
        "cities": .string(server.citySource.rawValue), "weather": JSON(server.weather.name),
        "articles": .string(server.wikipedia.service.id),
        "photos": JSON((try? server.photos.get())?.id.rawValue),
      ],
      "attribution": .array(attribution(server.citySource).map { .string($0) }),
    ]
  }

  private static func attribution(_ cities: CitySourceID) -> [String] {
    guard cities == .geonames else { return [Product.gazetteerAttribution] }
    let credit = cities.attribution
    return [Product.gazetteerAttribution, "\(credit.text): \(credit.url)"]
  }
}
