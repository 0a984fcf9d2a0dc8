import CityCore
import JSON
import JSONRPC

enum PlaceRemove: CityMethod {
  static let name = "place.remove"
  static let summary = "Removes a place with its picture."
  static let parameters = [PlaceFields.place.property]
  static let result = Schema.object(
    .init("place", .count, "Its id."), .init("guide", Schemas.guide, "The guide afterwards."))
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let id = try server.guide.place(parameters[PlaceFields.place]).id
    let (removed, summary) = try server.guide.change(.user, place: id) { guide in
      (try guide.remove(id: id), try guide.summary())
    }
    guard removed != nil else { throw PlaceError.notFound(id: id) }
    return ["place": JSON(id), "guide": JSON(summary)]
  }
}
