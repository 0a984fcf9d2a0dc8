import CityCore
import JSON
import JSONRPC

enum WeatherGet: CityWaitingMethod {
  static let name = "weather.get"
  static let summary =
    "The weather now in a city or at a point; when it cannot be had, the last known, marked stale."
  static let parameters = WeatherTarget.parameters
  static let result = Schema.object(.init("weather", Schemas.weather, "The weather."))
  static let errors: [ErrorCode] = [.cityNotFound, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let target = try WeatherTarget(parameters, server)
    let requests = try server.weather.requests(for: [target.place], part: .current)
    return .waiting { server in
      ["weather": try await server.currentWeather(target, requests)]
    }
  }
}

extension CityServer {
  fileprivate func currentWeather(
    _ target: WeatherTarget, _ requests: [WeatherRequest]
  ) async throws -> JSON {
    let outcome = await weather.report(requests)
    try Task.checkCancellation()
    switch (outcome.current, target.city) {
    case (.success(let current), let city?):
      show(current, for: city, of: nil)
      record([SettledCity(city, outcome)], for: .user)
      return shownWeather(of: city.id)
    case (.success(let current), nil):
      return JSON(current, units: units, isStale: false)
    case (.failure(let failure), let city):
      return try lastKnown(of: city, because: failure)
    }
  }

  private func lastKnown(of city: City?, because failure: WeatherFailure) throws -> JSON {
    guard let city else { throw failure }
    board.assumeIsolated { $0.markStale([city.id]) }
    let known = shownWeather(of: city.id)
    guard known != .null else { throw failure }
    announce("weather.didFail", city, nil, failure)
    return known
  }
}
