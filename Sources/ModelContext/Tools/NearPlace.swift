import CityServer
internal import Geography
import JSON
import JSONRPC
internal import Sessions
import Text

struct NearPlace: Tool {
  static let name = "near"
  static let title = "What is near"
  static let summary =
    "Lists cities around a place, or places from the user's guide, nearest first."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place,
    Field<Double>.optional(
      "radius_km", "Search radius.", as: .numberAbove(0, upTo: 2000), default: 25),
    Field<Kind>.optional("kind", "cities, or places of the guide.", default: .cities),
    Field<Int>.optional("min_population", "For cities.", default: 0),
    Field<Int>.optional("limit", "Maximum count.", as: .integer(1...50), default: 10),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("near", ToolFields.rows, "Nearest first, with distance km.", required: false),
    .init("total", .count, "", required: false),
  ]

  enum Kind: String, CaseIterable, ParameterValue {
    case cities, guide
  }

  let place: String
  let radius: Double
  let kind: Kind
  let minimumPopulation: Int
  let limit: Int
  let detail: Detail

  /// The row in the answer.
  private struct Neighbour {
    let name: String
    let km: Double?
    let row: JSON

    var label: String {
      km.map { "\(name) (\(DecimalText.fixed($0, places: 1)) km)" } ?? name
    }
  }

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let place = try await server.place(self.place, in: context)
    let (rows, total) =
      kind == .cities
      ? try await cities(around: place, on: server) : try await guide(around: place, on: server)
    let names = rows.prefix(10).map(\.label)
    let list = names.isEmpty ? "nothing" : names.joined(separator: ", ")
    return ToolAnswer(
      "Within \(DecimalText.fixed(radius, places: 1)) km of \(place.label): \(list).",
      members: ["place": place.json, "near": .array(rows.map(\.row)), "total": JSON(total)],
      lists: ["near"], detail: detail)
  }

  private func cities(
    around place: ToolPlace, on server: isolated ContextServer
  ) async throws -> (rows: [Neighbour], total: Int) {
    // With a minimum population it is unknown how many cities have to be read.
    let wanted = minimumPopulation > 0 ? 500 : min(500, limit + 1)
    let found = try await server.program.cities(near: place.point, radiusKm: radius, limit: wanted)
    let others = found.cities.filter {
      $0.row.city.id != place.id && $0.row.city.population ?? 0 >= minimumPopulation
    }
    let rows = others.prefix(limit).map { city in
      Neighbour(
        name: city.row.city.name, km: JSON(rounded: city.match.distanceKm).double,
        row: ToolPlace(city).json)
    }
    if minimumPopulation > 0 {
      return (rows, others.count)
    }
    return (rows, max(0, found.total - (place.id == nil ? 0 : 1)))
  }

  private func guide(
    around place: ToolPlace, on server: isolated ContextServer
  ) async throws -> (rows: [Neighbour], total: Int) {
    let found = try await server.guide(around: place.point, radiusKm: radius, limit: limit)
    let rows = found.places.map { Neighbour(name: $0.name, km: $0.km, row: $0.json) }
    return (rows, found.total)
  }
}
