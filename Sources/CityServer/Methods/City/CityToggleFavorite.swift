import CityCore
import JSON
import JSONRPC

enum CityToggleFavorite: CityMethod {
  static let name = "city.toggleFavorite"
  static let summary = "Stars a city of the session, or takes its star away, until the commit."
  static let parameters = [Fields.city.property, Fields.session.property]
  static let result = Schemas.favoriteResult
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      session.answer(try session.toggleFavorite(city))
    }
  }
}
