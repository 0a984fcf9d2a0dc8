import Geography
import JSON
import JSONRPC
import Services

struct WeatherHere: CityWaitingMethod {
  static let name = "weather.here"
  static let summary =
    "The weather now at the device position, with the city there; when it cannot be had, the last "
    + "known, marked stale."
  static let parameters = Parameters(as: Self.init)

  static let result = Schema.object(
    .init("weather", ShownWeather.schema, "The weather."),
    .init("values", [ShownValue].schema, "Nine of its values, ready to be read."),
    .init("location", Coordinate.schema, "The device position."),
    .init("city", .nullable(Schemas.city), "The city there; null if none lies within 50 km."))
  static let errors: [ErrorCode] =
    [.locationUnavailable, .storageFailed, .requestCancelled] + ErrorCode.upstream

  /// The parameters of `weather.didChangeHere`.
  static let change: [Schema.Property] = [
    .init("weather", ShownWeather?.schema, "The weather; null if it could not be had."),
    .init("values", [ShownValue].schema, "Nine of its values, ready to be read."),
    .init("location", Coordinate.schema, "The device position."),
    .init("city", .nullable(Schemas.city), "The city there; null if none lies within 50 km."),
    .init("error", .nullable(ErrorJSON.schema), "Why there is none; null if there is."),
  ]

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let position = try server.position(nil)
    let here = try server.placeHere(at: position)
    return .waiting { server in
      .object(await server.here(position, here.city, try await server.weatherNow(at: here.place)))
    }
  }
}

extension CityServer {
  /// - Throws: `WeatherFailure` if no service is configured, or what the gazetteer can fail with.
  fileprivate func placeHere(at position: Coordinate) throws -> (city: City?, place: WeatherPlace) {
    try weather.check()
    let city = try gazetteer().city(at: position)
    return (city, weatherPlace(at: position))
  }

  fileprivate func here(
    _ position: Coordinate, _ city: City?, _ shown: ShownWeather?
  ) async -> JSONObject {
    [
      "weather": shown.json, "values": (shown.map(ShownValue.nine) ?? []).json,
      "location": position.json,
      "city": writer.json(await row(of: city)),
    ]
  }

  /// Notifies the client of the weather at the device's position, or of the failure, unless the device
  /// has moved since.
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
    var told = await here(position, city, current)
    told["error"] = problem?.json ?? .null
    guard device.position == position, !Task.isCancelled else { return }
    outbox.notify("weather.didChangeHere", params: .object(told))
  }
}
