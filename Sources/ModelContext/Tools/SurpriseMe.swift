import CityServer
import JSON
import JSONRPC
import Sessions

struct SurpriseMe: Tool {
  static let name = "surprise_me"
  static let title = "Surprise me"
  static let summary = "Draws random cities, worldwide or from one country."
  static let hints = ToolHints(isIdempotent: false)
  static let parameters = Parameters(
    Field<String?>.optional(
      "country", "Code, or name in any language.", as: .string(maximumBytes: 128)),
    Field<Int>.optional("count", "Number of cities.", as: .integer(1...10), default: 1),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "With local time.", required: false)
  ]

  /// The number of largest cities of a country to draw from.
  private static let mostOfCountry = 5000

  /// The number of cities around each point of the roulette.
  private static let mostAround = 30

  let country: String?
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
    if let country {
      let all = try await server.program.largestCities(of: country, limit: Self.mostOfCountry)
      return server.draw(count, of: all)
    }
    var drawn: [SessionRow] = []
    while drawn.count < count {
      let around = try await server.program.surprise(limit: Self.mostAround)
      drawn += server.draw(1, of: around)
      context.progress?.report(drawn.count, of: count, message: "\(drawn.count) drawn")
    }
    return drawn
  }
}

extension ContextServer {
  /// Draws some of them, each once.
  fileprivate func draw(_ count: Int, of rows: [SessionRow]) -> [SessionRow] {
    var rest = rows
    return (0..<min(count, rows.count)).map { _ in rest.remove(at: settings.draw(rest.count)) }
  }
}
