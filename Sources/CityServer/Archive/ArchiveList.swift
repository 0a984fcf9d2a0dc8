package import Archive
package import Geography
import JSON
import JSONRPC
import Platform
import Sessions
import Text

struct ArchiveList: CityExclusiveMethod {
  static let name = "archive.list"
  static let summary =
    "Returns a page of the archive, or of the cities that a query finds, in a chosen order."
  static let parameters = Parameters(
    Fields.offset, Fields.pageLimit,
    Fields.text("after", "The after of the previous page, instead of offset."),
    Field<GivenQuery?>.optional("query", "What the cities must satisfy."),
    Field<ListOrder?>.optional(
      "order",
      "Order of the cities. Default: list if the query has a list that the user fills, else session."
    ),
    Field<Bool>.optional("reverse", "Whether to reverse the order.", default: false),
    Field<CityGrouping?>.optional(
      "groupBy", "What to count all matching cities by, besides returning the page."),
    Field<Bool>.optional(
      "annotations", "Whether to return the annotations of the cities.", default: false),
    as: Self.init)
  static let forms = [ParameterForm(optional: ["offset"]), ParameterForm("after")]
  static let result = answer.schema
  private static let answer = Shape<ListedPage>(
    ShownCity.page.of(\.page),
    .init("after", "Value for the after of the next request; null on the last page.", \.after),
    .ifPresent(
      "annotations", "If requested, the annotations of these cities, in their order.",
      \.annotations),
    .ifPresent(
      "unknownWeather",
      "If the query has a condition on the weather, the number of cities that satisfy the others and of which "
        + "no current weather is known.", \.unknownWeather),
    .ifPresent(
      "groups", "If requested, the groups of all matching cities, the largest first.", \.groups))
  static let errors = GivenQuery.errors

  private let offset: Int
  private let limit: Int
  private let after: Position?
  private let query: GivenQuery?
  private let order: ListOrder?
  private let isReversed: Bool
  private let grouping: CityGrouping?
  private let readsAnnotations: Bool

  /// The position after a page: the value of `after`.
  private enum Position {
    case archive(ArchiveCursor)
    case query(QueryCursor)
  }

  init(
    offset: Int, limit: Int, after: String?, query: GivenQuery? = nil, order: ListOrder? = nil,
    isReversed: Bool = false, grouping: CityGrouping? = nil, readsAnnotations: Bool = false
  ) throws {
    self.offset = offset
    self.limit = limit
    self.query = query
    self.order = order
    self.isReversed = isReversed
    self.grouping = grouping
    self.readsAnnotations = readsAnnotations
    self.after =
      after.flatMap(QueryCursor.init).map(Position.query)
      ?? after.flatMap(ArchiveCursor.init).map(Position.archive)
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
    let groups = archived.groups.map { [grouping] in
      CityGroup.groups($0, by: grouping, countries: server.countries)
    }
    return Self.answer.json(
      ListedPage(
        page: page, after: archived.after, annotations: archived.annotations,
        unknownWeather: archived.unknownWeather, groups: groups))
  }

  func page(on server: isolated CityServer) async throws -> ArchivePage {
    let isPlain =
      query == nil && order == nil && !isReversed && grouping == nil && !readsAnnotations
    switch after {
    case nil where isPlain: return try await page(from: offset, on: server)
    case .archive(let cursor) where isPlain:
      let page = try await server.read { [limit] in try $0.page(after: cursor, limit: limit) }
      let last = page.isLast ? nil : page.cities.last.map(ArchiveCursor.init)
      // `next` is nil, because it would require counting the rows before these, which the cursor avoids.
      return ArchivePage(cities: page.cities, total: page.total, next: nil, after: last?.text)
    default: return try await queriedPage(on: server)
    }
  }

  private func page(from offset: Int, on server: isolated CityServer) async throws -> ArchivePage {
    // With a larger offset the read takes long, because the database steps over the rows before it.
    let isBrief = offset < 1000
    let page = try await server.use(isBrief: isBrief) { [limit] in
      try $0.page(offset: offset, limit: limit)
    }
    let end = offset + page.cities.count
    let next = end < page.total ? end : nil
    let last = next == nil ? nil : page.cities.last.map(ArchiveCursor.init)
    return ArchivePage(cities: page.cities, total: page.total, next: next, after: last?.text)
  }

  private func queriedPage(on server: isolated CityServer) async throws -> ArchivePage {
    let request = try await request(on: server)
    let page = try await server.use { try $0.page(request) }
    let end = offset + page.cities.count
    let next = request.after == nil && page.after != nil ? end : nil
    return ArchivePage(
      cities: page.cities, total: page.total, next: next, after: page.after?.text,
      annotations: page.annotations, unknownWeather: page.unknown, groups: page.groups)
  }

  private func request(on server: isolated CityServer) async throws -> QueryRequest {
    var request = QueryRequest()
    request.queries = try await query?.conditions(on: server) ?? []
    if request.queries.contains(where: { !$0.text.isEmpty }) {
      request.gazetteer = try? server.gazetteer()
    }
    if request.queries.contains(where: { $0.ids != nil }) {
      request.knownCities = server.shownWeather.cities { _ in true }
    }
    if order == .temperature {
      request.temperatures = server.shownWeather.temperatures
    }
    let now = Int(server.settings.clock.now())
    request.zoneOffset = { zone in Zone(named: zone)?.time(now).offset }
    let hasList = request.queries.contains { $0.list != nil }
    request.order = order ?? (hasList ? .list : .session)
    request.isReversed = isReversed
    request.offset = offset
    request.limit = limit
    request.readsAnnotations = readsAnnotations
    request.grouping = grouping?.stored
    if request.order == .list, !hasList {
      throw RPCError(at: "order", "the order list needs a query with a list that the user fills")
    }
    if request.order == .distance, !request.queries.contains(where: { $0.centre != nil }) {
      throw RPCError(at: "order", "the order distance needs a query with near")
    }
    switch after {
    case nil: break
    case .query(let cursor) where cursor.isOf(request): request.after = cursor
    default:
      throw RPCError(at: "after", "of a page in another order; begin again without after")
    }
    return request
  }
}

/// The result of `archive.list` without the weather.
package struct ArchivePage: Sendable {
  package let cities: [ArchivedCity]

  /// The number of cities on all pages.
  package let total: Int

  /// The offset of the next page; nil on the last page, and if the request has `after`.
  let next: Int?

  /// The position after the last of these cities; nil on the last page.
  package let after: String?
  var annotations: [CityAnnotation]?
  var unknownWeather: Int?
  var groups: [QueryPage.Group]?
}

private struct ListedPage: Sendable {
  let page: Page<ShownCity>
  let after: String?
  let annotations: [CityAnnotation]?
  let unknownWeather: Int?
  let groups: [CityGroup]?
}

extension ListOrder: ParameterValue {}
