import CityServer
internal import Geography
import JSON
import JSONRPC
import Sessions
import Text

struct FindPlace: Tool {
  static let name = "find_place"
  static let title = "Find a place"
  static let summary =
    "Resolves a name, coordinates, map link or id to a place, with local time, time zone and population. "
    + "Lists other places of the same name. With from, the distance between two places."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place, ToolFields.from,
    Field<Int>.optional(
      "limit", "Maximum number of places in `others`.", as: .integer(0...20), default: 5),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("time", ToolFields.object, "", required: false),
    .init("others", ToolFields.rows, "", required: false),
    .init("othersTotal", .count, "", required: false),
  ]

  /// The maximum number of results of the search for cities with the same name.
  private static let mostNamesakes = 500

  let place: String
  let from: String?
  let limit: Int

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let names =
      [PlaceArgument(text: place, argument: "place")]
      + (from.map { [PlaceArgument(text: $0, argument: "from")] } ?? [])
    // Without from, the tool lists the places with the name, so the user need not choose one.
    let found = try await server.places(names, in: from == nil ? context.withoutQuestions : context)
    let origin = from == nil ? nil : found.last
    guard let found = found.first else { throw ToolError.failed("place: is missing.") }
    let place = origin.map { found.measured(from: $0) } ?? found
    let time = try await server.time(at: place)
    let others = place.id == nil ? [] : try await namesakes(of: place, on: server)
    var members: JSONObject = ["place": place.json, "time": time.json]
    members["from"] = origin?.json
    members["others"] = .array(others.prefix(limit).map(\.json))
    members["othersTotal"] = JSON(others.count)
    members["notInData"] = "elevation"
    return ToolAnswer(
      sentence(for: place, from: origin, at: time), members: members, lists: ["others"])
  }

  private func sentence(
    for place: ToolPlace, from origin: ToolPlace?, at time: LocalTime
  ) -> String {
    let sentence = "\(place.label) at \(place.point.lat), \(place.point.lon). \(time.sentence)"
    guard let origin, let km = place.distanceKm else { return sentence }
    let direction = place.direction.map { ", direction \($0)" } ?? ""
    return sentence
      + " \(DecimalText.fixed(km, places: 1)) km from \(origin.label) in a straight line\(direction)."
  }

  private func namesakes(
    of place: ToolPlace, on server: isolated ContextServer
  ) async throws -> [ToolPlace] {
    let found = try await server.program.cities(named: place.name, limit: Self.mostNamesakes)
    let name = NameFolding.fold(place.name)
    let namesakes = found.cities.filter {
      $0.row.city.id != place.id && NameFolding.fold($0.match.matchedName) == name
    }
    return namesakes.map { ToolPlace($0.row) }
  }
}

extension ToolContext {
  /// The same context for a client that cannot ask its user.
  fileprivate var withoutQuestions: ToolContext {
    var context = ToolContext(
      client: ClientContext(version: client.version, capabilities: [:]), responses: [:],
      progress: progress)
    context.deadline = deadline
    return context
  }
}
