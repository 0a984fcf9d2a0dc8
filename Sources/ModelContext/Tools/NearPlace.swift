import CityServer
internal import Geography
import JSON
import JSONRPC
import Sessions
import Text

struct NearPlace: Tool {
  static let name = "near"
  static let title = "What is near"
  static let summary =
    "Lists cities around a place with distance, direction and population, or places from the user's guide."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place,
    Field<Double>.optional(
      "radius_km", "Search radius.", as: .numberAbove(0, upTo: 2000), default: 25),
    Field<Kind>.optional("kind", "cities, or places of the guide.", default: .cities),
    Field<Int>.optional("min_population", "For cities.", default: 0),
    Field<Order>.optional("sort", "Order of cities.", default: .nearest),
    Field<Int>.optional("limit", "Maximum count.", as: .integer(1...50), default: 10),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("near", ToolFields.rows, "", required: false),
    .init("total", .count, "", required: false),
  ]

  enum Kind: String, CaseIterable, ParameterValue {
    case cities, guide
  }

  enum Order: String, CaseIterable, ParameterValue {
    case nearest, largest
  }

  /// The maximum number of cities within the radius, if the call selects or sorts them by population.
  private static let mostCities = 5000

  let place: String
  let radius: Double
  let kind: Kind
  let minimumPopulation: Int
  let sort: Order
  let limit: Int
  let detail: Detail

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let place = try await server.place(self.place, in: context)
    let (rows, total) =
      kind == .cities
      ? try await cities(around: place, on: server) : try await guide(around: place, on: server)
    let what = kind == .cities ? "cities" : "places of the guide"
    return ToolAnswer(
      "Within \(DecimalText.fixed(radius, places: 1)) km of \(place.label): \(total) \(what)"
        + "\(rows.count < total ? ", \(rows.count) of them below" : "").",
      members: ["place": place.json, "near": .array(rows), "total": JSON(total)],
      lists: ["near"], detail: detail)
  }

  private func cities(
    around place: ToolPlace, on server: isolated ContextServer
  ) async throws -> (rows: [JSON], total: Int) {
    // To select or sort by population, read all cities within the radius.
    let selects = minimumPopulation > 0 || sort == .largest
    let wanted = selects ? Self.mostCities : limit + 1
    let found = try await server.program.cities(near: place.point, radiusKm: radius, limit: wanted)
    if selects, found.total > wanted {
      throw ToolError.failed(
        "radius_km: \(found.total) cities are within the radius; with min_population or sort largest choose a "
          + "radius with at most \(wanted).")
    }
    var others = found.cities.filter {
      $0.row.city.id != place.id && $0.row.city.population ?? 0 >= minimumPopulation
    }
    if sort == .largest {
      others.sort { $0.row.city.population ?? 0 > $1.row.city.population ?? 0 }
    }
    let rows = others.prefix(limit).map { ToolPlace($0, from: place.point).json }
    let total = selects ? others.count : max(0, found.total - (place.id == nil ? 0 : 1))
    return (rows, total)
  }

  private func guide(
    around place: ToolPlace, on server: isolated ContextServer
  ) async throws -> (rows: [JSON], total: Int) {
    let found = try await server.guide(around: place.point, radiusKm: radius, limit: limit)
    return (found.places.map(\.json), found.total)
  }
}
