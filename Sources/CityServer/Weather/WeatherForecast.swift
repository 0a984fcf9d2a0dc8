import JSON
import JSONRPC
import Platform
import Services

struct WeatherForecast: CityWaitingMethod {
  static let name = "weather.forecast"
  static let summary =
    "Returns the forecast: hours, up to eight 3-hour slots, up to eight days, a summary and a chart; if the "
    + "service fails, the rest of the last forecast, marked stale."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<Int>.optional(
      "days", "Number of days, including today.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    Field<Bool>.optional(
      "hours", "Whether to include the hours, which are most of the bytes.", default: true),
    WeatherOrigin.field, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = ShownForecast.schema
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let days: Int
  let hours: Bool
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { forecast, _ in forecast.json }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<ShownForecast> {
    let target = try await WeatherTarget(city: city, location: location, on: server)
    try server.weather.check()
    return .waiting { [days, hours, origin] server in
      var forecast = try await server.forecast(target, days: days, for: origin)
      forecast.includesHours = hours
      return forecast
    }
  }
}

extension CityServer {
  func forecast(
    _ target: WeatherTarget, days: Int, for origin: WeatherOrigin
  ) async throws -> ShownForecast {
    let outcome = await weather.report(for: target.place, part: .forecast(days: days))
    try Task.checkCancellation()
    if let recorded = target.recorded {
      await record([SettledCity(recorded, outcome: outcome)], for: origin)
    }
    return try shownForecast(outcome, of: target, days: days)
  }

  /// The forecast of a successful outcome, otherwise the rest of the last forecast. If the target has a city, notifies
  /// the client of its current weather, or of the failure if an earlier value is known.
  ///
  /// - Throws: the failure, if there is no earlier forecast with hours that are not past.
  func shownForecast(
    _ outcome: WeatherService.Outcome, of target: WeatherTarget, days: Int
  ) throws(WeatherFailure) -> ShownForecast {
    let now = Int(settings.clock.now())
    switch outcome {
    case .failure(let failure):
      return try lastForecast(of: target, days: days, now: now, because: failure)
    case .success(let report):
      if let city = target.city, let current = report.current {
        show(current, for: city, of: nil)
      }
      let forecast = Forecast(report, at: target.place.coordinate, now: now, days: days)
      return ShownForecast(forecast, of: report, units: shownWeather.units, at: now)
    }
  }

  /// - Throws: the failure, if there is no earlier forecast with hours that are not past.
  private func lastForecast(
    of target: WeatherTarget, days: Int, now: Int, because failure: WeatherFailure
  ) throws(WeatherFailure) -> ShownForecast {
    if let city = target.city {
      fail(city, because: failure)
    }
    guard let report = weather.latestForecast(for: target.place) else { throw failure }
    let forecast = Forecast(report, at: target.place.coordinate, now: now, days: days)
    guard !forecast.hours.isEmpty else { throw failure }
    return ShownForecast(
      forecast, of: report, units: shownWeather.units, at: now, isStale: true)
  }
}
