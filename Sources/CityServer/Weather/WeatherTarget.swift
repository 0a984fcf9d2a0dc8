import Geography
import JSON
import JSONRPC
import Services

/// The city or point of a request for weather.
struct WeatherTarget: Sendable {
  let place: WeatherPlace

  /// The city whose weather is requested; nil if a location gives the point.
  let city: City?

  /// The city that the location names, else the city at its point; nil if `city` is set, or if no city is found.
  let cityOfPoint: City?

  /// The city in whose history the weather is recorded if it is a favourite.
  var recorded: City? { city ?? cityOfPoint }

  static let city = Field<Int?>.optional(
    "city", "GeoNames id of the city, instead of location.", as: Schemas.id)
  static let location = Fields.location(
    "The place, instead of city: a name, link, code or coordinates.")

  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + GivenLocation.errors + ErrorCode.upstream

  /// - Throws: `invalidParams` unless exactly one of the two is given; `cityNotFound`, `GazetteerError`, or
  ///   another error of resolving a location.
  init(
    city id: Int?, location: GivenLocation?, on server: isolated CityServer
  ) async throws {
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
    default: throw RPCError.params("expected either city or location")
    }
  }
}

extension WeatherTarget {
  static let forms = [ParameterForm("city"), ParameterForm("location"), ParameterForm("cities")]

  /// - Parameter limit: the maximum number of cities.
  static func cities(_ limit: Int) -> Field<[Int]?> {
    .optional(
      "cities", "GeoNames ids of at most \(limit) cities.",
      as: .array(Schemas.id, maximumCount: limit))
  }

  /// - Throws: the errors of `init`; also `invalidParams` for cities together with a city or a location.
  static func all(
    city: Int?, location: GivenLocation?, cities: [Int]?, on server: isolated CityServer
  ) async throws -> [WeatherTarget] {
    guard let cities else {
      return [try await WeatherTarget(city: city, location: location, on: server)]
    }
    guard city == nil, location == nil else {
      throw RPCError.params("expected one of city, location and cities")
    }
    return try await server.anyCities(cities).map { WeatherTarget($0) }
  }

  init(_ city: City) {
    place = WeatherPlace(city)
    self.city = city
    cityOfPoint = nil
  }

  /// The target of a location: a point, or the position of a city that the location names.
  private init(_ place: WeatherPlace, in city: City?) {
    self.place = place
    self.city = nil
    cityOfPoint = city
  }
}

extension CityServer {
  /// A point with its time zone, by the rule of `city.sky`.
  func weatherPlace(at point: Coordinate) -> WeatherPlace {
    WeatherPlace(coordinate: point, timezone: zoneName(at: point))
  }
}

extension CityServer {
  /// - Throws: `WeatherFailure.turnedOff` if the user turned the weather off, because then no request may be sent.
  func refuseIfTurnedOff() throws {
    if case .failure(.turnedOff) = settings.weather {
      throw WeatherFailure.turnedOff
    }
  }
}
