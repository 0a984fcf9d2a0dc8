import CityCore
import JSON
import JSONRPC

enum WeatherHere: CityWaitingMethod {
  static let name = "weather.here"
  static let summary = "The weather now at the device position, with the nearest city's name."

  /// Farther away a city's name says nothing of the place.
  private static let nearestCityRadiusKm = 50.0

  static let result = Schema.object(
    .init("weather", Schemas.weather, "The weather."),
    .init("location", Schemas.location, "The device position."),
    .init("city", .nullable(Schemas.city), "The nearest city within 50 km."))
  static let errors: [ErrorCode] =
    [.locationUnavailable, .storageFailed, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let position = try server.position(nil)
    let found = try server.gazetteer.load().nearby(
      position, radiusKm: nearestCityRadiusKm, limit: 1)
    let city = found.matches.first?.city
    let place = WeatherPlace(coordinate: position, timezone: city?.timezone)
    let requests = try server.weather.requests(for: [place], part: .current)
    return .waiting { server in
      let current = try await server.weather.report(requests).current.get()
      return server.answer(current, position, city)
    }
  }
}

extension CityServer {
  fileprivate func answer(_ current: Weather, _ position: Coordinate, _ city: City?) -> JSON {
    let weather = JSON(current, units: units, isStale: false)
    let flags = flags(of: city.map { [$0.id] } ?? [])
    return [
      "weather": weather, "location": JSON(position), "city": city.map { flags.json($0) } ?? .null,
    ]
  }
}
