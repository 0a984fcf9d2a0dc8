import CityServer
import Geography
import JSON
import JSONRPC
import Sessions

struct SurpriseMe: Tool {
  static let name = "surprise_me"
  static let title = "Surprise me"
  static let summary = "Draws random cities, worldwide or from one country or continent."
  static let hints = ToolHints(isIdempotent: false)
  static let parameters = Parameters(
    Field<String?>.optional(
      "country", "A country or continent: code, or name in any language.",
      as: .string(maximumBytes: 128)),
    Field<Int>.optional("min_population", "Of each city.", default: 0),
    Field<Int>.optional("count", "Number of cities.", as: .integer(1...10), default: 1),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "With local time.", required: false)
  ]

  /// The maximum number of cities of a country to draw from: the most populous ones.
  private static let mostOfCountry = 5000

  /// The maximum number of cities around a random point, from which one is drawn.
  private static let mostAround = 30

  /// The maximum number of draws with wishes for each requested city. Several may be necessary, since a draw may return
  /// a city that was drawn before.
  private static let mostDraws = 20

  let country: String?
  let minimumPopulation: Int
  let count: Int

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let drawn = try await draw(in: context, on: server).map { ToolPlace($0) }
    var rows: [JSON] = []
    for place in drawn {
      var row = place.row
      row["time"] = .string(try await server.time(at: place).iso)
      rows.append(.object(row))
    }
    return ToolAnswer(
      "Drawn at random: \(drawn.map(\.label).joined(separator: "; ")).",
      members: ["cities": .array(rows)],
      lists: ["cities"])
  }

  private func draw(
    in context: ToolContext, on server: isolated ContextServer
  ) async throws -> [SessionRow] {
    var wishes = Wishes()
    wishes.minPopulation = minimumPopulation > 0 ? minimumPopulation : nil
    if let country {
      wishes.continent = try await server.continent(named: country)
      if wishes.continent == nil {
        return try await draw(from: country, on: server)
      }
    }
    if wishes != Wishes() {
      return try await draw(wishes, on: server)
    }
    var drawn: [SessionRow] = []
    while drawn.count < count {
      let around = try await server.program.surprise(limit: Self.mostAround)
      drawn += server.draw(1, of: around)
      context.progress?.report(drawn.count, of: count, message: "\(drawn.count) drawn")
    }
    return drawn
  }

  private func draw(
    from country: String, on server: isolated ContextServer
  ) async throws -> [SessionRow] {
    let all = try await server.program.largestCities(of: country, limit: Self.mostOfCountry)
    let large = all.filter { minimumPopulation <= $0.city.population ?? 0 }
    guard !large.isEmpty else {
      throw ToolError.failed("No city of \(country) has \(minimumPopulation) people or more.")
    }
    return server.draw(count, of: large)
  }

  /// Different cities that satisfy the wishes; fewer than `count` if the draws yield fewer, or if one of them finds
  /// none.
  private func draw(
    _ wishes: Wishes, on server: isolated ContextServer
  ) async throws -> [SessionRow] {
    var drawn: [SessionRow] = []
    for _ in 0..<count * Self.mostDraws where drawn.count < count {
      guard let row = try await server.program.draw(wishes) else { break }
      if !drawn.contains(where: { $0.city.id == row.city.id }) {
        drawn.append(row)
      }
    }
    return drawn
  }
}

extension ContextServer {
  /// Draws up to `count` of the rows, each at most once.
  fileprivate func draw(_ count: Int, of rows: [SessionRow]) -> [SessionRow] {
    var rest = rows
    return (0..<min(count, rows.count)).map { _ in rest.remove(at: settings.draw(rest.count)) }
  }
}
