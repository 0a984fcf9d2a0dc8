import CityServer
import JSON
import JSONRPC

/// Names of cities where a method expects their ids: `city=Paris` becomes `location=Paris` for a
/// method that has this parameter, unless the request has it already, and else the id of Paris.
struct PlaceArguments {
  private let parameters: [Schema.Property]

  init(_ method: String) {
    parameters = CityAPI.api.route(named: method)?.parameters ?? []
  }

  /// The request with ids, or a `location`, instead of the names.
  ///
  /// - Parameter find: resolves a name to the id of a city.
  func resolved(_ request: CallRequest, find: (String) throws -> Int) throws -> CallRequest {
    guard case .object(var params) = request.params else { return request }
    if let name = params["city"]?.string {
      if params["location"] == .none, has("location"), !has("city") || takesOnlyIDs("city") {
        params["location"] = .string(name)
        params["city"] = .none
      } else if takesOnlyIDs("city") {
        params["city"] = JSON(try find(name))
      }
    }
    if let cities = params["cities"]?.array, takesOnlyIDs("cities") {
      params["cities"] = .array(
        try cities.map { try $0.string.map { JSON(try find($0)) } ?? $0 })
    }
    return CallRequest(request.method, .object(params))
  }

  private func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

  /// Whether a parameter is an id or a list of ids, but not a name.
  private func takesOnlyIDs(_ name: String) -> Bool {
    guard let schema = parameters.first(where: { $0.name == name })?.schema else { return false }
    if case .integer = (schema.element ?? schema).plain { return true }
    return false
  }
}
