import CityCore
import JSON
import JSONRPC

/// A city or a point of which the weather is wanted.
struct WeatherTarget: Sendable {
  let place: WeatherPlace

  /// Nil for a point.
  let city: City?

  private static let cityID = Field<Int?>.optional(
    "city", Fields.city.property.schema, "GeoNames id of the city; or else a location.",
    default: nil
  ) { .some($0.int) }

  private static let location = Fields.location("The point; or else a city.")

  static let parameters = [cityID.property, location.property]

  /// - Throws: `invalidParams` unless exactly one of the two is given; `cityNotFound`.
  init(_ parameters: Parameters, _ server: isolated CityServer) throws {
    switch (try parameters[Self.cityID], try parameters[Self.location]) {
    case (let id?, nil):
      let city = try server.anyCity(id)
      (place, self.city) = (WeatherPlace(city), city)
    case (nil, let point?): (place, city) = (WeatherPlace(coordinate: point), nil)
    default:
      throw RPCError(
        .invalidParams, "params: give either city or location.", details: ["path": "params"])
    }
  }
}
