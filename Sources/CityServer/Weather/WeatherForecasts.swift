import Adapters
import Geography
import JSON
import JSONRPC
import Services
import Sessions

struct WeatherForecasts: CityWaitingMethod {
  static let name = "weather.forecasts"
  static let summary =
    "Returns the forecasts of several cities, of a page of a session, or of a page of the archive, with as few "
    + "requests as the service allows."
  static let parameters = Parameters(
    CityPageRequest.cities, Fields.session, CityPageRequest.archive, CityPageRequest.scope,
    Fields.offset.ifGiven, CityPageRequest.limit,
    Field<Int>.optional(
      "days", "Number of days, including today.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    Field<Bool>.optional(
      "hours",
      "Whether to include the hours, which are most of the bytes; for at most \(Limits.maximumHourlyForecasts) cities.",
      default: false),
    WeatherOrigin.field, as: Self.init)
  static let forms = CityPageRequest.forms
  static let reportsProgress = true
  static let result = answer.schema
  private static let answer = ForecastPage<CityForecast>.shape("forecasts", "The cities, in order.")
  static let errors = CityPageRequest.errors + [.requestCancelled] + ErrorCode.upstream

  let cities: [GivenCity]?
  let session: String?
  let archive: Bool
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?
  let days: Int
  let hours: Bool
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server, reporting: call.progress).startResult(on: server) { page, _ in
      Self.answer.json(page)
    }
  }

  func prepare(
    on server: isolated CityServer, reporting progress: Progress? = nil
  ) async throws -> Prepared<ForecastPage<CityForecast>> {
    let most = hours ? Limits.maximumHourlyForecasts : Limits.maximumForecasts
    if let count = cities?.count, count > most {
      throw RPCError(at: "cities", "expected at most \(most) cities with hours, got \(count)")
    }
    if let limit, limit > most {
      throw RPCError(at: "limit", "expected at most \(most) with hours, got \(limit)")
    }
    let requested = try await CityPageRequest(
      cities: cities, session: session, archive: archive, scope: scope, offset: offset,
      limit: cities == nil ? limit ?? most : limit
    ).requested(on: server)
    return try ForecastPage.prepare(
      requested, days: days, for: origin, on: server, reporting: progress
    ) { [hours] city, forecast in
      CityForecast(
        city: city,
        forecast: forecast.map { forecast in
          var forecast = forecast
          forecast.includesHours = hours
          return forecast
        })
    }
  }
}

/// A city with its forecast, or the reason why there is none.
struct CityForecast: WireObject {
  let city: City
  let forecast: Result<ShownForecast, WeatherFailure>

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city.", \.city.id),
    .init("name", "Main name of the city.", \.city.name),
    .init("country", "ISO 3166-1 alpha-2 country code; null if unknown.", \.city.country),
    .init("forecast", "As weather.forecast; null if it could not be fetched.") {
      try? $0.forecast.get()
    },
    .init(
      "error", "Why there is no forecast; null if there is one.", as: .nullable(ErrorJSON.schema)
    ) {
      ErrorJSON.json($0.forecast)
    }, name: "CityForecast")
}

/// A page of rows that are made from forecasts, and the cost of the requests for it.
struct ForecastPage<Row: WireObject>: Sendable {
  let rows: [Row]
  let fromCache: Int
  let costs: [ServiceCost]
  let total: Int
  let next: Int?

  /// - Parameter name: the name of the member with the rows.
  static func shape(_ name: StaticString, _ summary: String) -> Shape<Self> {
    Shape(
      .init(name, summary) { $0.rows },
      .init("fromCache", "Number of cities whose last forecast is still valid, without a request.")
      {
        $0.fromCache
      },
      .init(
        "spent", "The cost of the requests for this reply, by service; empty without a request."
      ) {
        $0.costs
      },
      .init("total", "Number of cities on all pages.") { $0.total },
      .init("next", "Offset of the next page; null on the last page.") { $0.next })
  }
}

/// The cost of requests in the units of the service's limits.
struct ServiceCost: WireObject {
  let service: String
  let units: Double

  static let shape = Shape<Self>(
    .init("service", "Name of the service, as in server.status.", \.service),
    .init(
      "units",
      "Units of the service's limits; Open-Meteo counts each place of a request, other services each request.",
      as: .number(0...1_000_000)
    ) { JSON(rounded: $0.units) }, name: "ServiceCost")
}

extension ForecastPage {
  /// Prepares the requests for the forecasts of some cities.
  ///
  /// - Parameter row: makes the row of a city from its forecast.
  /// - Throws: `WeatherFailure` if no service is configured. If no city gets a forecast, the work throws the failure of
  ///   the city that was settled first.
  static func prepare(
    _ requested: RequestedCities, days: Int, for origin: WeatherOrigin,
    on server: isolated CityServer, reporting progress: Progress?,
    row: @escaping @Sendable (City, Result<ShownForecast, WeatherFailure>) -> Row
  ) throws -> Prepared<Self> {
    // A request may name a city several times.
    var seen: Set<Int> = []
    let cities = requested.cities.filter { seen.insert($0.id).inserted }
    let refresh = try server.weather.refresh(of: cities, part: .forecast(days: days))
    if requested.cities.isEmpty {
      return .ready(Self(rows: [], fromCache: 0, costs: [], total: requested.total, next: nil))
    }
    progress?.begin(title: "Fetching the forecasts")
    return .waiting { server in
      let (forecasts, fromCache, costs) = try await server.forecasts(
        refresh, days: days, for: origin, reporting: progress)
      return Self(
        rows: requested.cities.map { row($0, forecasts[$0.id] ?? .failure(.nothing)) },
        fromCache: fromCache, costs: costs, total: requested.total, next: requested.next)
    }
  }
}

extension CityServer {
  /// The forecasts of a refresh by city, and the cost of its requests.
  ///
  /// - Throws: the failure of the city that was settled first, if no city gets a forecast; `CancellationError`.
  fileprivate func forecasts(
    _ refresh: Refresh, days: Int, for origin: WeatherOrigin, reporting progress: Progress?
  ) async throws -> (
    byCity: [Int: Result<ShownForecast, WeatherFailure>], fromCache: Int, costs: [ServiceCost]
  ) {
    let ledger = CostLedger()
    let total = refresh.cities.count
    var settled: [SettledCity] = []
    let summary = await CostLedger.$current.withValue(ledger) {
      await weather.run(refresh) { cities, _ in
        settled += cities
        progress?.report(
          "\(settled.count) of \(total) cities", percentage: settled.count * 100 / total)
      }
    }
    try Task.checkCancellation()
    await record(settled, for: origin)
    var forecasts: [Int: Result<ShownForecast, WeatherFailure>] = [:]
    for city in settled {
      forecasts[city.city.id] = Result { () throws(WeatherFailure) in
        try shownForecast(city.outcome, of: WeatherTarget(city.city), days: days)
      }
    }
    if case .failure(let failure)? = settled.first.flatMap({ forecasts[$0.city.id] }),
      forecasts.values.allSatisfy({ (try? $0.get()) == nil })
    {
      throw failure
    }
    return (
      forecasts, summary.fromCache,
      ledger.entries.map { ServiceCost(service: $0.service, units: $0.cost) }
    )
  }
}
