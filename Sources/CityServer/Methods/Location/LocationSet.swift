import CityCore
import JSON
import JSONRPC

enum LocationSet: CityMethod {
  static let name = "location.set"
  static let summary = "Tells where the device is."

  private static let location = Field<Coordinate>.required(
    "location", Schemas.location, "The position."
  ) { Coordinate($0) }

  private static let accuracy = Field<Double?>.optional(
    "accuracy", Schemas.metres, "Metres around it within which the device is.", default: nil
  ) { $0.double }

  static let parameters = [location.property, accuracy.property]
  static let result = Schema.object(Schemas.deviceLocation, open: false)

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (position, accuracy) = (try parameters[location], try parameters[accuracy])
    return server.changeDevice { $0.set(position, accuracy: accuracy) }
  }
}
