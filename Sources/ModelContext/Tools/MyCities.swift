import Archive
import CityServer
import Geography
import JSON
import JSONRPC
import Sessions
import Text

struct MyCities: Tool {
  static let name = "my_cities"
  static let title = "My cities"
  static let summary = "Lists the cities in the user's archive: starred first, then by population."
  static let hints = ToolHints()
  static let parameters = Parameters(
    Field<String>.optional(
      "query", "Text in name or region, or a country.",
      as: .string(maximumBytes: 128), default: ""),
    Field<Bool>.optional("starred", "Only starred cities.", default: false),
    Field<Int>.optional("limit", "Maximum count.", as: .integer(1...100), default: 20),
    Field<String?>.optional(
      "after", "after of the previous page.", as: .string(maximumBytes: 1024)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "", required: false),
    .init("total", .count, "", required: false),
    .init("starred", .count, "", required: false),
    .init("after", .string, "For the next page.", required: false),
  ]

  /// One call reads no further page after this number of rows; the next call continues there.
  private static let mostRows = 5000

  /// The rows of a page if only few may match.
  private static let pageRows = 500

  let query: String

  /// The code of the country that the query names in any language.
  private var country: String? { try? CountryName.code(of: query, suggestions: false) }
  let starred: Bool
  let limit: Int
  let after: String?
  let detail: Detail

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    if let after, ArchiveCursor(after) == nil {
      throw ToolError.failed("after: expected the after of an earlier answer, unchanged.")
    }
    let archive = try await server.program.archiveSummary()
    let (cities, next) = try await page(on: server)
    let places = cities.map { ToolPlace(SessionRow($0)) }
    let more = next == nil ? "" : " There are more; repeat the call with after."
    var answer = ToolAnswer(
      sentence(listing: places.count, of: archive) + more,
      members: [
        "cities": .array(places.map(\.json)), "total": JSON(archive.count),
        "starred": JSON(archive.favorites),
      ], lists: ["cities"], detail: detail)
    answer.members["after"] = next.map(JSON.string)
    return answer
  }

  private func sentence(listing count: Int, of archive: ArchiveSummary) -> String {
    let saved =
      archive.favorites == 0
      ? "\(archive.count) saved" : "\(archive.count) saved, \(archive.favorites) starred"
    guard count == 0, after == nil, starred || !query.isEmpty else {
      return "Saved cities: \(saved)."
    }
    let match = query.isEmpty ? "" : " matches \(query)"
    return "No \(starred ? "starred" : "saved") city\(match) (\(saved))."
  }

  /// - Returns: the matching cities, and the cursor of the next page; nil after the last.
  private func page(
    on server: isolated ContextServer
  ) async throws -> (cities: [ArchivedCity], next: String?) {
    var fitting: [ArchivedCity] = []
    var next = after
    var rowsRead = 0
    repeat {
      // Reading only the missing number would read single rows if few match.
      let wanted = query.isEmpty && !starred ? limit - fitting.count : Self.pageRows
      let page = try await server.program.archivedCities(after: next, limit: wanted)
      next = page.after
      rowsRead += page.cities.count
      for (index, city) in page.cities.enumerated() where fits(city) {
        fitting.append(city)
        if fitting.count == limit, index < page.cities.count - 1 {
          return (fitting, ArchiveCursor(city).text)
        }
      }
      // Starred cities are first in the archive's order.
      if starred, page.cities.last?.favorite == false {
        next = nil
      }
    } while fitting.count < limit && next != nil && rowsRead < Self.mostRows
    return (fitting, next)
  }

  private func fits(_ archived: ArchivedCity) -> Bool {
    if starred, !archived.favorite {
      return false
    }
    if query.isEmpty {
      return true
    }
    let city = archived.city
    if let country, city.country == country {
      return true
    }
    let words = [city.name, city.admin1].compactMap(\.self)
    return words.contains { NameFolding.fold($0).contains(NameFolding.fold(query)) }
  }
}
