internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services

/// A city or a point of which the weather is wanted.
struct WeatherTarget: Sendable {
  let place: WeatherPlace

  /// Nil for a point.
  let city: City?

  /// The city that was named, or that the point lies in; nil for an id, and if there is none near.
  let cityOfPoint: City?

  /// The city whose history the weather enters if it is a favourite.
  var recorded: City? { city ?? cityOfPoint }

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
      self.init(try await server.anyCity(id))
    case (nil, let location?):
      if let city = try await location.city(on: server) {
        self.init(WeatherPlace(coordinate: city.coordinate, timezone: city.timezone), in: city)
      } else {
        let point = try await location.resolved(on: server)
        let city = try? server.gazetteer().city(at: point)
        self.init(server.weatherPlace(at: point), in: city)
      }
    default: throw RPCError.params("give either city or location")
    }
  }
}

extension WeatherTarget {
  static let forms = [ParameterForm("city"), ParameterForm("location"), ParameterForm("cities")]

  /// - Parameter limit: how many at most.
  static func cities(_ limit: Int) -> Field<[Int]?> {
    .optional("cities", "Ids of several cities.", as: .array(Schemas.id, maximumCount: limit))
  }

  /// - Throws: as `init`; `invalidParams` also for several cities beside one place.
  static func all(
    _ city: Int?, _ location: GivenLocation?, _ cities: [Int]?, on server: isolated CityServer
  ) async throws -> [WeatherTarget] {
    guard let cities else { return [try await WeatherTarget(city, location, on: server)] }
    guard city == nil, location == nil else {
      throw RPCError.params("give one of city, location and cities")
    }
    return try await server.anyCities(cities).map { WeatherTarget($0) }
  }

  private init(_ city: City) {
    place = WeatherPlace(city)
    self.city = city
    cityOfPoint = nil
  }

  /// A point, or the position of a city that was named.
  private init(_ place: WeatherPlace, in city: City?) {
    self.place = place
    self.city = nil
    cityOfPoint = city
  }
}

extension CityServer {
  /// A point with the zone of its days and clocks, by the rule of `city.sky`.
  func weatherPlace(at point: Coordinate) -> WeatherPlace {
    WeatherPlace(coordinate: point, timezone: zoneName(at: point))
  }
}

extension CityServer {
  /// Who turns the weather off wants no service asked about it.
  func refuseIfTurnedOff() throws {
    if case .failure(.turnedOff) = settings.weather {
      throw WeatherFailure.turnedOff
    }
  }
}

struct WeatherGet: CityWaitingMethod {
  static let name = "weather.get"
  static let summary =
    "The weather now in a city or at a point; when it cannot be had, the last known, marked stale."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location, WeatherOrigin.field, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = answer.schema
  static let answer = Shape<ShownWeather>(
    .init("weather", "The weather.") { $0 },
    .init("values", "Nine of its values, ready to be read.", ShownValue.nine))
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).handling(on: server) { weather, _ in Self.answer.json(weather) }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<ShownWeather> {
    let target = try await WeatherTarget(city, location, on: server)
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
      await record([SettledCity(recorded, outcome)], for: origin)
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

  /// - Throws: `WeatherFailure`, if nothing is known of that very point.
  fileprivate func weatherNow(at place: WeatherPlace) async throws -> ShownWeather {
    let outcome = await weather.report(for: place, part: .current)
    try Task.checkCancellation()
    return try shown(outcome, at: place)
  }

  /// What came of a question about a point, or the last that is known of it.
  ///
  /// - Throws: `WeatherFailure`, if nothing is known of that very point.
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

  /// Tells that newer weather of a city that is shown could not be had.
  fileprivate func fail(_ city: City, because failure: WeatherFailure) {
    guard shownWeather.weather(of: city.id) != nil else { return }
    shownWeather.markStale(city.id)
    announce("weather.didFail", city, nil, ErrorMapping.rpcError(forWeather: failure))
  }
}

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

  /// Pushes the weather at the device's position, or why there is none, unless it has moved on.
  func tellWeatherHere(at position: Coordinate) async {
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
    outbox.notify("weather.didChangeHere", .object(told))
  }
}

struct WeatherForecast: CityWaitingMethod {
  static let name = "weather.forecast"
  static let summary =
    "The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart; when it "
    + "cannot be had, what is left of the last one, marked stale."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<Int>.optional(
      "days", "How many days, today included.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    Field<Bool>.optional(
      "hours", "Whether to tell the hours, which take most of the bytes.", default: true),
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
    try await prepare(on: server).handling(on: server) { forecast, _ in forecast.json }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<ShownForecast> {
    let target = try await WeatherTarget(city, location, on: server)
    try server.weather.check()
    return .waiting { [days, hours, origin] server in
      var forecast = try await server.forecast(target, days: days, for: origin)
      forecast.tellsHours = hours
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
    let now = Int(settings.clock.now())
    switch outcome {
    case .failure(let failure):
      return try lastForecast(of: target, days: days, now: now, because: failure)
    case .success(let report):
      if let city = target.city, let current = report.current {
        show(current, for: city, of: nil)
      }
      if let recorded = target.recorded {
        await record([SettledCity(recorded, outcome)], for: origin)
      }
      let forecast = Forecast(report, at: target.place.coordinate, now: now, days: days)
      return ShownForecast(forecast, of: report, units: shownWeather.units, at: now)
    }
  }

  /// - Throws: the failure, if none came before, or that is all over.
  private func lastForecast(
    of target: WeatherTarget, days: Int, now: Int, because failure: WeatherFailure
  ) throws -> ShownForecast {
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
    if (try? File.readRegular(path)) == bytes {
      return path
    }
    try Folder.create(folder)
    try File.replace(path, with: bytes, isDurable: false)
    return path
  }
}
