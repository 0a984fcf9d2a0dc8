import CityCore
import JSON
import JSONRPC

enum CityRemoveUnfavorites: CityMethod {
  static let name = "city.removeUnfavorites"
  static let summary = "Takes every visible city without a star out of the session."
  static let parameters = [Fields.session.property]
  static let result = Schema.object(
    [.init("removed", .array(.count), "Their ids, in the list's order.")]
      + Schemas.revisionProperties, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.session(parameters[Fields.session]).assumeIsolated { session in
      let removed = session.removeUnfavorites().map { JSON($0) }
      return .object(JSONObject([("removed", .array(removed))] + session.revisionMembers))
    }
  }
}
