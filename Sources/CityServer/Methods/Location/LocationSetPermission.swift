import JSON
import JSONRPC

enum LocationSetPermission: CityMethod {
  static let name = "location.setPermission"
  static let summary = "Tells whether the user lets the device's position be used."

  private static let permission = Field<DeviceLocation.Permission>.required(
    "permission", Schemas.permission, "What the user said; denied forgets the position."
  ) { $0.string.flatMap(DeviceLocation.Permission.init) }

  static let parameters = [permission.property]
  static let result = Schema.object(Schemas.deviceLocation, open: false)

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let permission = try parameters[permission]
    return server.changeDevice { $0.set(permission) }
  }
}
