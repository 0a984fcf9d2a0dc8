import JSON
import JSONRPC

struct LocationSet: CityWaitingMethod {
  static let name = "location.set"
  static let summary = "Sets the device's position."
  static let parameters = Parameters(
    Fields.point("The position: a point, or a name, link, code or coordinates."),
    Field<Double?>.optional(
      "accuracy", "Radius in metres around the position within which the device is.",
      as: DeviceLocation.metres),
    as: Self.init)
  static let result = DeviceLocation.schema
  static let errors: [ErrorCode] = GivenLocation.errors + [.storageFailed, .requestCancelled]

  let location: GivenLocation
  let accuracy: Double?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let point = try await location.resolved(on: server)
    let known = server.changeDevice { $0.set(point, accuracy: accuracy) }
    guard server.client.notifications.contains(.weatherHere) else { return .answered(known) }
    // Settling, because the position is already set. A cancellation only ends the wait for the weather.
    return .settling { server in
      await server.notifyWeatherHere(at: point)
      return server.device.json
    }
  }
}
