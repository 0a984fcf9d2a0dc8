package import Archive
package import Geography
import JSON
import JSONRPC
import Sessions

struct ArchiveList: CityExclusiveMethod {
  static let name = "archive.list"
  static let summary = "Returns a page of the archive, in the order of session lists."
  static let parameters = Parameters(
    Fields.offset, Fields.pageLimit,
    Fields.text("after", "The after of the previous page, instead of offset."),
    as: Self.init)
  static let forms = [ParameterForm(optional: ["offset"]), ParameterForm("after")]
  static let result = answer.schema
  private static let answer = Shape<(page: Page<ShownCity>, after: String?)>(
    ShownCity.page.of(\.page),
    .init("after", "Value for the after of the next request; null on the last page.") { $0.after })
  static let errors = ErrorCode.storage

  let offset: Int
  let limit: Int
  let after: ArchiveCursor?

  init(offset: Int, limit: Int, after: String?) throws {
    self.offset = offset
    self.limit = limit
    self.after = after.flatMap(ArchiveCursor.init)
    if after == nil {
      return
    }
    if self.after == nil {
      throw RPCError(at: "after", "not a value of archive.list; pass the after of a page unchanged")
    }
    if offset > 0 {
      throw RPCError.params("give either offset or after")
    }
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let archived = try await page(on: server)
    let weather = server.shownWeather
    let page = Page(
      rows: archived.cities.map { weather.city(SessionRow($0)) }, total: archived.total,
      next: archived.next)
    return Self.answer.json((page, archived.after?.text))
  }

  func page(on server: isolated CityServer) async throws -> ArchivePage {
    guard let after else { return try await page(from: offset, on: server) }
    let page = try await server.read { [limit] in try $0.page(after: after, limit: limit) }
    // `next` is nil: to compute it, the rows before these would have to be counted, which the cursor
    // avoids.
    return ArchivePage(cities: page.cities, total: page.total, next: nil, isLast: page.isLast)
  }

  private func page(from offset: Int, on server: isolated CityServer) async throws -> ArchivePage {
    // A larger offset takes long, because the database counts the rows before it.
    let isBrief = offset < 1000
    let page = try await server.use(isBrief: isBrief) { [limit] in
      try $0.page(offset: offset, limit: limit)
    }
    let end = offset + page.cities.count
    let next = end < page.total ? end : nil
    return ArchivePage(cities: page.cities, total: page.total, next: next, isLast: next == nil)
  }
}

/// The result of `archive.list`.
package struct ArchivePage: Sendable {
  package let cities: [ArchivedCity]

  /// The number of cities on all pages.
  package let total: Int

  /// The offset of the next page; nil on the last page and on a page that follows a cursor.
  let next: Int?
  fileprivate let isLast: Bool

  /// The position after the last of these cities; nil on the last page.
  package var after: ArchiveCursor? { isLast ? nil : cities.last.map(ArchiveCursor.init) }
}
