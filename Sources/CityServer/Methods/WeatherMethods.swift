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

struct WeatherForecast: CityWaitingMethod {
  static let name = "weather.forecast"
  static let summary =
    "The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<Int>.optional(
      "days", "How many days, today included.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = ShownForecast.schema
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let days: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    let target = try await WeatherTarget(city, location, on: server)
    let requests = try server.weather.requests(for: [target.place], part: .forecast(days: days))
    return .waiting { [days] server in
      let outcome = await server.weather.report(requests)
      try Task.checkCancellation()
      let report = try outcome.get()
      if let city = target.city {
        if let current = report.current { server.show(current, for: city, of: nil) }
        await server.record([SettledCity(city, outcome)], for: .user)
      }
      let forecast = Forecast(
        report, at: target.place.coordinate, now: Int(server.settings.clock.now()), days: days)
      return ShownForecast(forecast, units: server.shownWeather.units).json
    }
  }
}

struct WeatherIcon: CityExclusiveMethod {
  static let name = "weather.icon"
  static let summary = "A weather icon as SVG, and as a file to show; drawn by this program."
  static let parameters = Parameters(
    Field<String>.required("icon", "Its name, as weather has it.", as: .word(WeatherIconSet.names)),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(icon: String, svg: String, path: String?)>(
    .init("icon", "Its name.", \.icon),
    .init("mediaType", "Its type.", as: .word(["image/svg+xml"])) { _ in "image/svg+xml" },
    .init("svg", "The picture.", \.svg),
    .init("path", "The file; null if there is no folder for caches.", \.path))

  let icon: String

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let svg = WeatherIconSet.svg(icon) ?? ""
    let path = try await server.archive.perform { [icon, folder = server.settings.iconDirectory] in
      folder.flatMap { try? Self.file(icon, svg, in: $0) }
    }
    return Self.answer.json((icon, svg, path))
  }

  /// The picture as a file in the cache folder, made if it is not there as it should be.
  private static func file(_ name: String, _ svg: String, in folder: String) throws -> String {
    let path = "\(folder)/\(name).svg"
    let bytes = Array(svg.utf8)
    if (try? File.readRegular(path)) == bytes { return path }
    try Folder.create(folder)
    try File.replace(path, with: bytes, isDurable: false)
    return path
  }
}
