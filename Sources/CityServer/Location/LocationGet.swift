import JSON
import JSONRPC

struct LocationGet: CityMethod {
  static let name = "location.get"
  static let summary = "What is known of the device's position."
  static let parameters = Parameters(as: Self.init)
  static let result = DeviceLocation.schema

  func run(on server: isolated CityServer) -> JSON { server.device.json }
}
