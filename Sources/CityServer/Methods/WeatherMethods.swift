import CityCore
import JSON
import JSONRPC
import Platform

/// A city or a point of which the weather is wanted.
struct WeatherTarget: Sendable {
  let place: WeatherPlace

  /// Nil for a point.
  let city: City?

  static let city = Field<Int?>.optional(
    "city", "GeoNames id of the city; or else a location.", as: Schemas.id)
  static let location = Fields.location("The point; or else a city.")

  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + GivenLocation.errors + ErrorCode.upstream

  /// - Throws: `invalidParams` unless exactly one of the two is given; `cityNotFound`, or what a
  ///   location can fail with.
  init(_ id: Int?, _ location: GivenLocation?, on server: isolated CityServer) async throws {
    switch (id, location) {
    case (let id?, nil):
      let city = try await server.anyCity(id)
      (place, self.city) = (WeatherPlace(city), city)
    case (nil, let location?):
      place = WeatherPlace(coordinate: try await location.resolved(on: server))
      city = nil
    default: throw RPCError.params("give either city or location")
    }
  }
}

struct WeatherGet: CityWaitingMethod {
  static let name = "weather.get"
  static let summary =
    "The weather now in a city or at a point; when it cannot be had, the last known, marked stale."
  static let parameters = Parameters(WeatherTarget.city, WeatherTarget.location, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = Schema.object(.init("weather", ShownWeather.schema, "The weather."))
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    let target = try await WeatherTarget(city, location, on: server)
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
      await record([SettledCity(city, outcome)], for: .user)
      return shownWeather.json(for: city.id)
    case (.success(let current), nil): return ShownWeather(current, units: shownWeather.units).json
    case (.failure(let failure), let city):
      return try lastKnown(of: city, because: failure)
    }
  }

  private func lastKnown(of city: City?, because failure: WeatherFailure) throws -> JSON {
    guard let city else { throw failure }
    shownWeather.markStale([city.id])
    let known = shownWeather.json(for: city.id)
    guard known != .null else { throw failure }
    announce("weather.didFail", city, nil, failure)
    return known
  }
}

struct WeatherHere: CityWaitingMethod {
  static let name = "weather.here"
  static let summary = "The weather now at the device position, with the city there."
  static let parameters = Parameters(as: Self.init)

  static let result = Schema.object(
    .init("weather", ShownWeather.schema, "The weather."),
    .init("location", Coordinate.schema, "The device position."),
    .init("city", .nullable(Schemas.city), "The city there; null if none lies within 50 km."))
  static let errors: [ErrorCode] =
    [.locationUnavailable, .storageFailed, .requestCancelled] + ErrorCode.upstream

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    let position = try server.position(nil)
    let city = try server.gazetteer().city(at: position)
    let place = WeatherPlace(coordinate: position, timezone: city?.timezone)
    let requests = try server.weather.requests(for: [place], part: .current)
    return .waiting { server in
      let current = try await server.weather.report(requests).current.get()
      return [
        "weather": ShownWeather(current, units: server.shownWeather.units).json,
        "location": position.json,
        "city": await server.json(city.map { [$0] } ?? [], \.self).first ?? .null,
      ]
    }
  }
}
