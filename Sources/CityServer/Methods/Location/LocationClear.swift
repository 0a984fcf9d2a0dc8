import JSON
import JSONRPC

enum LocationClear: CityMethod {
  static let name = "location.clear"
  static let summary = "Forgets the device's position; the permission stays."
  static let result = Schema.object(Schemas.deviceLocation, open: false)

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    server.changeDevice { $0.clear() }
  }
}
