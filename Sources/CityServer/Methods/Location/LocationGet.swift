import JSON
import JSONRPC

enum LocationGet: CityMethod {
  static let name = "location.get"
  static let summary = "What is known of the device's position."
  static let result = Schema.object(Schemas.deviceLocation, open: false)

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    server.device.json
  }
}
