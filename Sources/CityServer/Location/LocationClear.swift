import JSON
import JSONRPC

struct LocationClear: CityMethod {
  static let name = "location.clear"
  static let summary = "Removes the device's position; the permission stays."
  static let parameters = Parameters(as: Self.init)
  static let result = DeviceLocation.schema

  func run(on server: isolated CityServer) -> JSON {
    server.changeDevice { $0.clear() }
  }
}
