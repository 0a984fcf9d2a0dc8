import CityCore
import JSON
import JSONRPC

enum PlaceGet: CityMethod {
  static let name = "place.get"
  static let summary = "One place, with how much of the map to show around it."

  /// Degrees, as in the guide of old.
  private static let span = 0.006

  static let parameters = [PlaceFields.place.property]
  static let result = Schema.object(
    .init("place", Schemas.place, "The place."),
    .init("span", .number(0...180), "Degrees of latitude and of longitude for a map around it."))
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let place = try server.guide.place(parameters[PlaceFields.place])
    return ["place": try server.placeWriter().json(place), "span": JSON(span)]
  }
}
