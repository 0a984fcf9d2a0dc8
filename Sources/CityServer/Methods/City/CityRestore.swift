import CityCore
import JSON
import JSONRPC

enum CityRestore: CityMethod {
  static let name = "city.restore"
  static let summary = "Puts a city that was removed from the session back, with its star."
  static let parameters = [Fields.city.property, Fields.session.property]
  static let result = Schemas.favoriteResult
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .alreadyExists]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    return try server.session(parameters[Fields.session]).assumeIsolated { session in
      session.answer(try session.restore(city))
    }
  }
}
