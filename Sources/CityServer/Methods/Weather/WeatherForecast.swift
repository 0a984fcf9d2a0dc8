import CityCore
import JSON
import JSONRPC
import Platform

enum WeatherForecast: CityWaitingMethod {
  static let name = "weather.forecast"
  static let summary =
    "The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart."

  private static let days = Field<Int>.optional(
    "days", .integer(1...Forecast.mostDays), "How many days, today included.",
    default: Forecast.mostDays, read: \.int)

  static let parameters = WeatherTarget.parameters + [days.property]
  static let result = Schemas.forecast
  static let errors: [ErrorCode] = [.cityNotFound, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let target = try WeatherTarget(parameters, server)
    let days = try parameters[days]
    let requests = try server.weather.requests(for: [target.place], part: .forecast(days: days))
    return .waiting { server in try await server.forecast(target, requests, days: days) }
  }
}

extension CityServer {
  fileprivate func forecast(
    _ target: WeatherTarget, _ requests: [WeatherRequest], days: Int
  ) async throws -> JSON {
    let outcome = await weather.report(requests)
    try Task.checkCancellation()
    let report = try outcome.get()
    if let city = target.city {
      if let current = report.current { show(current, for: city, of: nil) }
      record([SettledCity(city, outcome)], for: .user)
    }
    let forecast = Forecast(
      report, at: target.place.coordinate, now: Int(services.clock.now()), days: days)
    return JSON(forecast, units: units)
  }
}
