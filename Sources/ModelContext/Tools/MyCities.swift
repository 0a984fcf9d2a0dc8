import Archive
import CityServer
import Geography
import JSON
import JSONRPC
import Sessions

struct MyCities: Tool {
  static let name = "my_cities"
  static let title = "My cities"
  static let summary =
    "Lists the cities in the user's archive that satisfy all arguments, with the user's names, notes, tags, "
    + "lists and visits."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ArchiveQuery.text, ArchiveQuery.country, ArchiveQuery.list, ArchiveQuery.tags,
    ArchiveQuery.starred, ArchiveQuery.visited, ArchiveQuery.visitedIn, ArchiveQuery.planned,
    ArchiveQuery.near, ArchiveQuery.withinKm, ArchiveQuery.addedSince, ArchiveQuery.order,
    Field<Int>.optional("limit", "Maximum count.", as: .integer(1...100), default: 20),
    Field<String?>.optional(
      "after", "after of the previous page.", as: .string(maximumBytes: 1024)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "", required: false),
    .init("matching", .count, "", required: false),
    .init("total", .count, "In the archive.", required: false),
    .init("starred", .count, "", required: false),
    .init("after", .string, "For the next page.", required: false),
  ]

  private let query: ArchiveQuery
  private let limit: Int
  private let after: String?
  private let detail: Detail

  init(
    text: String?, country: String?, list: String?, tags: [String]?, starred: Bool,
    visited: Bool?, visitedIn: String?, planned: Bool, near: String?, withinKm: Double?,
    addedSince: String?, order: ArchiveQuery.Order?, limit: Int, after: String?, detail: Detail
  ) {
    query = ArchiveQuery(
      text: text, country: country, list: list, tags: tags, starred: starred, visited: visited,
      visitedIn: visitedIn, planned: planned, near: near, withinKm: withinKm,
      addedSince: addedSince, order: order)
    self.limit = limit
    self.after = after
    self.detail = detail
  }

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    if let after, ArchiveCursor(after) == nil, QueryCursor(after) == nil {
      throw ToolError.failed("after: expected the after of an earlier answer, unchanged.")
    }
    let archive = try await server.program.archiveSummary()
    let (page, origin) = try await page(in: context, on: server)
    let rows = try await rows(of: page.cities, from: origin, on: server)
    let more = page.after == nil ? "" : " There are more; repeat the call with after."
    var answer = ToolAnswer(
      sentence(for: page, of: archive) + more,
      members: [
        "cities": .array(rows), "total": JSON(archive.count), "starred": JSON(archive.favorites),
      ], lists: ["cities"], detail: detail)
    if query.isNarrowing {
      answer.members["matching"] = JSON(page.total)
    }
    answer.members["near"] = origin?.json
    answer.members["after"] = page.after.map(JSON.string)
    return answer
  }

  private func page(
    in context: ToolContext, on server: isolated ContextServer
  ) async throws -> (page: ArchivePage, origin: ToolPlace?) {
    do {
      return try await query.page(after: after, limit: limit, in: context, on: server)
    } catch let error as RPCError {
      throw ToolError.failed(server.settings.shown(ArchiveQuery.named(error.message)))
    }
  }

  private func rows(
    of cities: [ArchivedCity], from origin: ToolPlace?, on server: isolated ContextServer
  ) async throws -> [JSON] {
    let annotations = try await server.program.annotations(of: cities.map(\.city.id))
    let lists = annotations.isEmpty ? [] : try await server.program.lists()
    let wording = AnnotationWording(lists: lists)
    return cities.map { city in
      let place = ToolPlace(SessionRow(city))
      var row = (origin.map { place.measured(from: $0) } ?? place).row
      if let annotation = annotations[city.city.id] {
        wording.add(annotation, to: &row, detail: detail)
      }
      return .object(row)
    }
  }

  private func sentence(for page: ArchivePage, of archive: ArchiveSummary) -> String {
    let saved =
      archive.favorites == 0
      ? "\(archive.count) saved" : "\(archive.count) saved, \(archive.favorites) starred"
    guard query.isNarrowing else { return "Saved cities: \(saved)." }
    guard page.total > 0 else {
      let advice = query.textIsCountry ? " Give a country as country, not as query." : ""
      return "No saved city matches (\(saved)).\(advice)"
    }
    return "\(page.total) of the saved cities \(page.total == 1 ? "matches" : "match") (\(saved))."
  }
}
