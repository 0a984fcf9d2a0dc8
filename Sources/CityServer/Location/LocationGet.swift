import JSON
import JSONRPC

struct LocationGet: CityMethod {
  static let name = "location.get"
  static let summary = "Returns the device's position and the permission to use it."
  static let parameters = Parameters(as: Self.init)
  static let result = DeviceLocation.schema

  func run(on server: isolated CityServer) -> JSON { server.device.json }
}
