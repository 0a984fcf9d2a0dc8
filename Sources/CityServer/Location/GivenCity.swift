import Geography
import JSON
import JSONRPC

/// A city in a request: its GeoNames id, or a location that names it or is in or near it.
enum GivenCity: ParameterValue {
  case id(Int)
  case location(GivenLocation)

  static let schema = Schema.either([Schemas.id, GivenLocation.schema])

  static func read(_ view: JSONView) throws -> GivenCity {
    if let id = view.int {
      return .id(id)
    }
    return .location(try GivenLocation.read(view))
  }

  var json: JSON {
    switch self {
    case .id(let id): JSON(id)
    case .location(let location): location.json
    }
  }

  /// - Parameter name: the name of the parameter, for errors.
  /// - Throws: `cityNotFound` or `GazetteerError`; for a location, the errors of `GivenLocation.nearestCity`.
  func resolved(on server: isolated CityServer, at name: String) async throws -> City {
    switch self {
    case .id(let id): try await server.anyCity(id, at: name)
    case .location(let location): try await location.nearestCity(on: server, at: name)
    }
  }
}

extension GivenCity {
  /// The city of a method with the parameters `city` and `location`.
  ///
  /// - Throws: `invalidParams` unless exactly one of the two is given.
  init(city: Int?, location: GivenLocation?) throws {
    switch (city, location) {
    case (let id?, nil): self = .id(id)
    case (nil, let location?): self = .location(location)
    default: throw RPCError.params("expected either city or location")
    }
  }

  static let locationField = Fields.location(
    "A place of the city, instead of city: a name, link, code or coordinates. It means the city with the name, "
      + "or the nearest within 50 km.")
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed] + GivenLocation.errors
}

extension GivenLocation {
  /// The point of a location. If a text names a city, also that city, as `anyCity` returns it, and its position as the
  /// point.
  ///
  /// - Throws: `UnresolvedLocation`, `GazetteerError`.
  func pointAndCity(
    on server: isolated CityServer, at name: String
  ) async throws -> (point: Coordinate, city: City?) {
    guard case .text(let text) = self else {
      return (try await resolved(on: server, at: name), nil)
    }
    let place = try await server.place(namedBy: text, at: name)
    guard let named = place.city else { return (place.point, nil) }
    let city = try await server.anyCity(named.id)
    return (city.coordinate, city)
  }

  /// The city that a text names, otherwise the city at the point, by the rule of `weather.here`.
  ///
  /// - Throws: `UnresolvedLocation`; `nothingFound` for a point without a city within 50 km; `GazetteerError`.
  func nearestCity(
    on server: isolated CityServer, at name: String = "location"
  ) async throws -> City {
    let (point, named) = try await pointAndCity(on: server, at: name)
    if let named {
      return named
    }
    if let city = try await server.nearestCity(to: point) {
      return city
    }
    let text = LocationForm.text.write(point, name: nil)
    throw RPCError(
      .nothingFound,
      "params.\(name): there is no city within \(Int(Gazetteer.reachKm)) km of \(text); give the id or the "
        + "name of one.",
      details: ["path": .string("params.\(name)")])
  }
}

extension CityServer {
  /// The city at the device position, by the rule of `weather.here`.
  ///
  /// - Throws: `locationUnavailable`; `nothingFound` if there is none within 50 km; `GazetteerError`.
  func cityHere() async throws -> City {
    let position = try device.required()
    if let city = try await nearestCity(to: position) {
      return city
    }
    throw RPCError(
      .nothingFound,
      "There is no city within \(Int(Gazetteer.reachKm)) km of the device position; give one with city or "
        + "location.")
  }

  /// The city at a point by the rule of `weather.here`, as `anyCity` returns it; nil if there is none within 50 km.
  fileprivate func nearestCity(to point: Coordinate) async throws -> City? {
    guard let city = try gazetteer().city(at: point) else { return nil }
    return try await anyCity(city.id)
  }
}
