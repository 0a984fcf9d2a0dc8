import Archive
import Geography
import JSON
import JSONRPC
import Services

struct CityDetail: CityWaitingMethod {
  static let name = "city.detail"
  static let summary =
    "Returns everything for a page about one city: title, row, current weather, forecast and weather "
    + "history."
  static let parameters = Parameters(
    Fields.city, Fields.sessionOfCity,
    Field<Int>.optional(
      "days", "Number of days, including today.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    Field<Int>.optional(
      "entries", "Maximum number of history entries.", as: .integer(0...Limits.maximumPage),
      default: 10),
    WeatherOrigin.field, as: Self.init)
  static let result = ShownDetail.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .requestCancelled] + WeatherHistory.errors

  let city: Int
  let session: String?
  let days: Int
  let entries: Int
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let row = try await CityGet(city: city, session: session, location: nil).row(on: server)
    let shown = server.shownWeather.city(row)
    let target = try await WeatherTarget(city: city, location: nil, on: server)
    let history = try await history(on: server)
    return .waiting { [self] server in
      var forecast = ShownForecast?.none
      var problem = RPCError?.none
      do {
        forecast = try await server.forecast(target, days: days, for: origin)
      } catch {
        try Task.checkCancellation()
        problem = ErrorMapping.rpcError(for: error)
      }
      forecast?.includesHours = false
      let title = await server.title(of: target.city)
      return ShownDetail(
        title: title, row: shown, forecast: forecast, history: history, problem: problem
      ).json
    }
  }

  private func history(on server: isolated CityServer) async throws -> ShownHistory {
    guard server.archive.exists else {
      return ShownHistory(page: Page([], from: 0, of: 0), isRecorded: false)
    }
    let (found, page) = try await server.use { [city, entries] archive in
      (
        try archive.city(id: city),
        try archive.weatherLog.page(of: city, offset: 0, limit: entries)
      )
    }
    let zone = found?.city.timezone
    let units = server.shownWeather.units
    let rows = page.entries.map { LoggedWeather(entry: $0, zone: zone, units: units) }
    return ShownHistory(
      page: Page(rows, from: 0, of: page.total), isRecorded: found?.favorite ?? false)
  }
}

/// The result of `city.detail`.
private struct ShownDetail: WireObject {
  let title: String
  let row: ShownCity
  let forecast: ShownForecast?
  let history: ShownHistory

  /// The reason why there is no weather; nil if there is weather.
  let problem: RPCError?

  static let shape = Shape<Self>(
    .init("title", "Name of the city, followed by that of its country.", \.title),
    .init("city", "The city.", \.row),
    .init("values", "Nine values of the current weather; empty without weather.") {
      $0.forecast?.current.map(ShownValue.nine) ?? []
    },
    .init(
      "forecast", "The reply of weather.forecast without hours; null without weather.", \.forecast),
    .init("history", "The first entries of weather.history.", \.history),
    .init(
      "error", "Why there is no weather; null if there is.", as: .nullable(ErrorJSON.schema)
    ) { $0.problem?.json ?? .null })
}

/// The newest entries of a city's weather history.
private struct ShownHistory: WireObject {
  let page: Page<LoggedWeather>

  /// Whether weather that the user requests is added to the history.
  let isRecorded: Bool

  static let shape = Shape<Self>(
    WeatherHistory.entries.of(\.page),
    .init(
      "recorded", "Whether new weather is added to the history, because the city has a star.",
      \.isRecorded))
}

extension CityServer {
  fileprivate func title(of city: City?) async -> String {
    guard let city else { return "" }
    return [city.name, await countryName(of: city)].compactMap(\.self).joined(separator: ", ")
  }
}
