import Geography
import JSON
import JSONRPC
import Services

struct WeatherGet: CityWaitingMethod {
  static let name = "weather.get"
  static let summary =
    "Returns the current weather of a city or a point; if the service fails, the last known value, marked "
    + "stale."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location, WeatherOrigin.field, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = answer.schema
  static let answer = Shape<ShownWeather>(
    .init("weather", "Current weather.") { $0 },
    .init("values", "Nine of the values, formatted for display.", ShownValue.nine))
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { weather, _ in Self.answer.json(weather)
    }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<ShownWeather> {
    let target = try await WeatherTarget(city: city, location: location, on: server)
    try server.weather.check()
    return .waiting { [origin] server in try await server.currentWeather(target, for: origin) }
  }
}

extension CityServer {
  fileprivate func currentWeather(
    _ target: WeatherTarget, for origin: WeatherOrigin
  ) async throws -> ShownWeather {
    let outcome = await weather.report(for: target.place, part: .current)
    try Task.checkCancellation()
    if let recorded = target.recorded, case .success = outcome.current {
      if let city = target.city, let current = try? outcome.current.get() {
        show(current, for: city, of: nil)
      }
      await record([SettledCity(recorded, outcome: outcome)], for: origin)
    }
    guard let city = target.city else { return try shown(outcome, at: target.place) }
    switch outcome.current {
    case .success(let current):
      return shownWeather.shown(for: city.id) ?? shownWeather.shown(current)
    case .failure(let failure):
      fail(city, because: failure)
      guard let known = shownWeather.shown(for: city.id) else { throw failure }
      return known
    }
  }

  /// The current weather of a point; if the request fails, its last known weather.
  ///
  /// - Throws: `WeatherFailure` if the request fails and no weather of exactly this place is known;
  ///   `CancellationError`.
  func weatherNow(at place: WeatherPlace) async throws -> ShownWeather {
    let outcome = await weather.report(for: place, part: .current)
    try Task.checkCancellation()
    return try shown(outcome, at: place)
  }

  /// The weather of a point from the outcome of a request; after a failure, its last known weather.
  ///
  /// - Throws: the failure, if no weather of exactly this place is known.
  private func shown(
    _ outcome: WeatherService.Outcome, at place: WeatherPlace
  ) throws(WeatherFailure) -> ShownWeather {
    switch outcome.current {
    case .success(let current): return shownWeather.shown(current)
    case .failure(let failure):
      guard let known = weather.latest(for: place) else { throw failure }
      return shownWeather.shown(known, isStale: true)
    }
  }

  /// If the weather of a city is known, marks it as stale, and notifies the client that newer weather could not be
  /// fetched.
  func fail(_ city: City, because failure: WeatherFailure) {
    guard shownWeather.weather(of: city.id) != nil else { return }
    shownWeather.markStale(city.id)
    notifyFailure(ErrorMapping.rpcError(forWeather: failure), of: city, in: nil)
  }
}
