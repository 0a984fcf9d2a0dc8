import CityServer
internal import Geography
import JSON
import JSONRPC
internal import Sessions
import Text

struct FindPlace: Tool {
  static let name = "find_place"
  static let title = "Find a place"
  static let summary =
    "Resolves a name, coordinates, map link or id to a place, with local time and time zone. Also "
    + "lists other places of the same name."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place,
    Field<Int>.optional(
      "limit", "Maximum number of places in `others`.", as: .integer(0...20), default: 5),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init(
      "place", ToolFields.object, "id, name, region, country, lat, lon, zone.",
      required: false),
    .init("time", ToolFields.object, "local, zone, offset.", required: false),
    .init("others", ToolFields.rows, "", required: false),
  ]

  let place: String
  let limit: Int

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    // The tool lists the places, so the user need not choose one.
    let place: ToolPlace
    do {
      place = try await server.place(self.place, in: context.withoutQuestions)
    } catch ToolError.ambiguousPlace(let text, let places) {
      return ToolAnswer(ambiguous: text, candidates: places)
    }
    let time = try await server.time(at: place)
    let others = place.id == nil ? [] : try await namesakes(of: place, on: server)
    let more = others.isEmpty ? "" : " Others: \(others.map(\.label).joined(separator: "; "))."
    return ToolAnswer(
      "\(place.label) at \(place.point.lat), \(place.point.lon). \(time.sentence)\(more)",
      members: ["place": place.json, "time": time.json, "others": .array(others.map(\.json))],
      lists: ["others"])
  }

  private func namesakes(
    of place: ToolPlace, on server: isolated ContextServer
  ) async throws -> [ToolPlace] {
    guard limit > 0 else { return [] }
    let found = try await server.program.cities(named: place.name, limit: 50)
    let name = NameFolding.fold(place.name)
    let namesakes = found.cities.filter {
      $0.row.city.id != place.id && NameFolding.fold($0.match.matchedName) == name
    }
    return namesakes.prefix(limit).map { ToolPlace($0.row) }
  }
}

extension ToolContext {
  /// The same for a client that cannot ask its user.
  fileprivate var withoutQuestions: ToolContext {
    ToolContext(
      client: ClientContext(version: client.version, capabilities: [:]), responses: [:],
      choices: [:], progress: progress)
  }
}
