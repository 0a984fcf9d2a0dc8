import Geography
import JSON
import JSONRPC

/// The place from which `city.clock` measures distances.
enum ClockOrigin: ParameterValue {
  case city(Int)
  case location(GivenLocation)

  static let schema = Schema.either([Schemas.id, GivenLocation.schema])

  static func read(_ view: JSONView) throws -> ClockOrigin {
    if let id = view.int {
      return .city(id)
    }
    return .location(try GivenLocation.read(view))
  }

  var json: JSON {
    switch self {
    case .city(let id): JSON(id)
    case .location(let location): location.json
    }
  }

  /// The origin, with the id of its city; nil for a location.
  func resolved(
    on server: isolated CityServer
  ) async throws -> (city: Int?, origin: LocalClock.Origin) {
    switch self {
    case .city(let id): return (id, LocalClock.Origin(try await server.anyCity(id)))
    case .location(let location):
      let point = try await location.resolved(on: server, at: "from")
      return (nil, LocalClock.Origin(point, zone: try server.zone(of: point, cityZone: nil).zone))
    }
  }
}
