import CityCore
import JSON
import JSONRPC

enum CitySetFavorite: CityMethod {
  static let name = "city.setFavorite"
  static let summary = "As city.toggleFavorite, to a given value."
  static let parameters = [
    Fields.city.property, Fields.favorite.property, Fields.session.property,
  ]
  static let result = Schemas.favoriteResult
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (city, favorite) = (try parameters[Fields.city], try parameters[Fields.favorite])
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      session.answer(try session.setFavorite(city, favorite))
    }
  }
}
