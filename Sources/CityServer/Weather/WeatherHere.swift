import Geography
import JSON
import JSONRPC
import Services

struct WeatherHere: CityWaitingMethod {
  static let name = "weather.here"
  static let summary =
    "Returns the current weather at the device position, with the city there; if the service fails, the "
    + "last known value, marked stale."
  static let parameters = Parameters(as: Self.init)

  static let result = answer.schema
  private static let answer = Shape<(weather: ShownWeather, place: ShownHere)>(
    .init("weather", "Current weather.") { $0.weather },
    ShownHere.values.of { ShownValue.nine($0.weather) }, ShownHere.place.of { $0.place })
  static let errors: [ErrorCode] =
    [.locationUnavailable, .storageFailed, .requestCancelled] + ErrorCode.upstream

  /// The parameters of `weather.didChangeHere`.
  static let change = Shape<
    (weather: ShownWeather?, place: ShownHere, problem: RPCError?)
  >(
    .init("weather", "Current weather; null if it could not be fetched.") { $0.weather },
    ShownHere.values.of { $0.weather.map(ShownValue.nine) ?? [] },
    ShownHere.place.of { $0.place },
    .init(
      "error", "Why the weather is missing; null if it is not.", as: .nullable(ErrorJSON.schema)
    ) { $0.problem?.json ?? .null })

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let position = try server.position(nil)
    let here = try server.placeHere(at: position)
    return .waiting { server in
      let weather = try await server.weatherNow(at: here.place)
      return Self.answer.json((weather, await server.shownHere(position, here.city)))
    }
  }
}

/// The device's position with the city there, as `weather.here` and `weather.didChangeHere` show them.
struct ShownHere: Sendable {
  let location: Coordinate
  let city: ShownCity?

  static let values = Shape<[ShownValue]>.Member(
    "values", "Nine of the values, formatted for display."
  ) { $0 }

  static let place = Shape<Self>(
    .init("location", "The device position.") { $0.location },
    .init("city", "The city there; null if there is none within 50 km.") { $0.city })
}

extension CityServer {
  /// - Throws: `WeatherFailure` if no service is configured; `GazetteerError`.
  fileprivate func placeHere(at position: Coordinate) throws -> (city: City?, place: WeatherPlace) {
    try weather.check()
    let city = try gazetteer().city(at: position)
    return (city, weatherPlace(at: position))
  }

  fileprivate func shownHere(_ position: Coordinate, _ city: City?) async -> ShownHere {
    ShownHere(location: position, city: await row(of: city).map(shownWeather.city))
  }

  /// Fetches the weather at the device's position and notifies the client of it or of the failure, unless the device
  /// has moved meanwhile or the task was cancelled.
  func notifyWeatherHere(at position: Coordinate) async {
    var city = City?.none
    var current = ShownWeather?.none
    var problem = RPCError?.none
    do {
      let here = try placeHere(at: position)
      city = here.city
      current = try await weatherNow(at: here.place)
    } catch {
      problem = ErrorMapping.rpcError(for: error)
    }
    let place = await shownHere(position, city)
    guard device.position == position, !Task.isCancelled else { return }
    outbox.notify(
      "weather.didChangeHere", params: WeatherHere.change.json((current, place, problem)))
  }
}
