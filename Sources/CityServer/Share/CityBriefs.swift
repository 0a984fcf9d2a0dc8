import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

struct CityBriefs: CityWaitingMethod {
  static let name = "city.briefs"
  static let summary =
    "Returns the weather of several cities in words, as city.brief does for one; also of a page of a session or "
    + "of the archive."
  static let parameters = Parameters(
    CityPageRequest.cities, Fields.session, CityPageRequest.archive, CityPageRequest.scope,
    Fields.offset.ifGiven, CityPageRequest.limit,
    Field<BriefDetail>.optional("detail", "How much to return.", default: .line), as: Self.init)
  static let forms = CityPageRequest.forms
  static let reportsProgress = true
  static let result = answer.schema
  private static let answer = ForecastPage<CityBriefRow>.shape("briefs", "The cities, in order.")
  static let errors = CityPageRequest.errors + [.requestCancelled] + ErrorCode.upstream

  let cities: [GivenCity]?
  let session: String?
  let archive: Bool
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?
  let detail: BriefDetail

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let requested = try await CityPageRequest(
      cities: cities, session: session, archive: archive, scope: scope, offset: offset, limit: limit
    ).requested(on: server)
    let clock = server.settings.clock
    return try ForecastPage.prepare(
      requested, days: detail.days, for: .automatic, on: server, reporting: call.progress
    ) { [detail] city, forecast in
      CityBriefRow(
        city: city,
        brief: forecast.flatMap { forecast in
          Result { () throws(WeatherFailure) in
            try ShownBrief(of: city, forecast: forecast, detail: detail, at: clock.now())
          }
        })
    }.startResult(on: server) { page, _ in Self.answer.json(page) }
  }
}

/// A city with its weather in words, or the reason why there is none.
private struct CityBriefRow: WireObject {
  let city: City
  let brief: Result<ShownBrief, WeatherFailure>

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city.", \.city.id),
    .init("name", "Main name of the city.", \.city.name),
    .init("brief", "As city.brief; null if the weather could not be fetched.") {
      try? $0.brief.get()
    },
    .init("error", "Why there is no brief; null if there is one.", as: .nullable(ErrorJSON.schema))
    {
      ErrorJSON.json($0.brief)
    })
}
