import CityServer
import JSON
import JSONRPC

/// Replaces names of cities in parameters that do not accept names. `city=Paris` becomes `location=Paris` if the method
/// has the parameter `location` and the request does not use it, else the id of Paris. Each name in `cities` becomes an
/// id.
struct PlaceArguments {
  private let parameters: [Schema.Property]

  init(_ method: String) {
    parameters = CityAPI.api.route(named: method)?.parameters ?? []
  }

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

  /// Whether a parameter accepts an id or a list of ids, but no name.
  private func takesOnlyIDs(_ name: String) -> Bool {
    guard let schema = parameters.first(where: { $0.name == name })?.schema else { return false }
    if case .integer = (schema.element ?? schema).plain { return true }
    return false
  }
}
