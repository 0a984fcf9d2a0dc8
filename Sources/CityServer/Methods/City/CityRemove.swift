import CityCore
import JSON
import JSONRPC

enum CityRemove: CityMethod {
  static let name = "city.remove"
  static let summary = "Takes a city out of the session, until the commit."
  static let parameters = [Fields.city.property, Fields.session.property]
  static let result = Schema.object(
    [.init("city", .count, "Its id.")] + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      try session.remove(city)
      return .object(JSONObject([("city", JSON(city))] + session.revisionMembers))
    }
  }
}
