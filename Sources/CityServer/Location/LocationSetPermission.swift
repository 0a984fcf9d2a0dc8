import JSON
import JSONRPC

struct LocationSetPermission: CityMethod {
  static let name = "location.setPermission"
  static let summary = "Sets the user's permission to use the device's position."
  static let parameters = Parameters(
    Field<LocationPermission>.required(
      "permission", "The user's decision; denied also removes the position."), as: Self.init)
  static let result = DeviceLocation.schema

  let permission: LocationPermission

  func run(on server: isolated CityServer) -> JSON {
    server.changeDevice { $0.set(permission) }
  }
}
