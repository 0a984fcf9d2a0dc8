import JSON
import JSONRPC
import Sessions

struct LocationSetPermission: CityMethod {
  static let name = "location.setPermission"
  static let summary = "Tells whether the user lets the device's position be used."
  static let parameters = Parameters(
    Field<LocationPermission>.required(
      "permission", "What the user said; denied forgets the position."), as: Self.init)
  static let result = DeviceLocation.schema

  let permission: LocationPermission

  func run(on server: isolated CityServer) -> JSON {
    server.changeDevice { $0.set(permission) }
  }
}
