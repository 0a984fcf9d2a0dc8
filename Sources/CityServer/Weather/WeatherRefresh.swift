import Geography
import JSON
import JSONRPC
import Services
import Sessions

struct WeatherRefresh: CityWaitingMethod {
  static let name = "weather.refresh"
  static let summary =
    "Refreshes the weather of a page of a session's cities, or of the given cities."
  static let parameters = Parameters(
    Field<[Int]?>.optional(
      "cities",
      "GeoNames ids of at most \(Limits.maximumRefresh) cities; by default the session's cities.",
      as: .array(Schemas.id, maximumCount: Limits.maximumRefresh)),
    Fields.session, scope, Fields.offset.ifGiven, limit,
    WeatherOrigin.field, as: Self.init)
  static let scope = Field<SessionPart>.optional(
    "scope", "Which cities of the session, in its order.", default: .visible
  ).ifGiven
  static let limit = Field<Int>.optional(
    "limit", "Maximum number of cities of the session.", as: .integer(1...Limits.maximumRefresh),
    default: Limits.maximumRefresh
  ).ifGiven
  static let reportsProgress = true
  static let result = RefreshResult.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .requestCancelled] + ErrorCode.upstream

  let cities: [Int]?
  let session: String?
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server, reporting: call.progress).startResult(on: server) { result, _ in
      result.json
    }
  }

  func prepare(
    on server: isolated CityServer, reporting progress: Progress? = nil
  ) async throws -> Prepared<RefreshResult> {
    let requested = try await requestedCities(on: server)
    if requested.cities.isEmpty {
      return .ready(RefreshResult(summary: RefreshSummary(), requested: requested))
    }
    let refresh = try server.announceRefresh(
      of: requested.cities, session: requested.session, reporting: progress)
    return .settling { [origin] server in
      let summary = await server.runRefresh(refresh, for: origin)
      try Task.checkCancellation()
      if summary.updated == 0, let failure = summary.firstFailure {
        throw failure
      }
      return RefreshResult(summary: summary, requested: requested)
    }
  }

  func requestedCities(on server: isolated CityServer) async throws -> RequestedCities {
    guard let ids = cities else {
      let session = try server.session(session)
      let page = await session.page(
        of: scope ?? .visible, offset: offset ?? 0, limit: limit ?? Limits.maximumRefresh)
      return RequestedCities(
        cities: page.rows.map(\.city), session: session.id, total: page.total, next: page.next)
    }
    guard scope == nil, offset == nil, limit == nil else {
      throw RPCError.params("expected no cities with scope, offset or limit, which need a session")
    }
    if let session {
      _ = try server.session(session)
    }
    return RequestedCities(
      cities: try await server.anyCities(ids), session: session, total: ids.count, next: nil)
  }
}

/// A page of the cities that a request for weather selects.
struct RequestedCities {
  let cities: [City]
  let session: String?

  /// The number of cities on all pages.
  let total: Int

  /// The offset of the next page; nil on the last page.
  let next: Int?
}

/// The result of `weather.refresh`.
struct RefreshResult: WireObject {
  let summary: RefreshSummary
  let requested: RequestedCities

  static let shape = Shape<Self>(
    RefreshSummary.shape.of(\.summary),
    .init("total", "Number of cities on all pages.", \.requested.total),
    .init(
      "next", "Offset of the next page; null on the last page.", \.requested.next))
}

extension SessionPart: ParameterValue {}
extension RefreshSummary: WireObject {
  static let shape = Shape<Self>(
    .init("updated", "Number of cities with weather, new or still valid.", \.updated),
    .init("failed", "Number of cities that failed; weather.didFail has the errors.", \.failed),
    .init(
      "fromCache", "Number of updated cities whose last value is still valid, without a request.",
      \.fromCache),
    .init("dropped", "Number of implausible values that were left out.", \.dropped))
}
