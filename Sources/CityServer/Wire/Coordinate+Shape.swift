import Geography
import JSON
import JSONRPC

extension Coordinate: WireObject {
  static let shape = Shape<Self>(
    .init("lat", "Latitude, degrees north.", as: .number(-90...90), \.lat),
    .init("lon", "Longitude, degrees east.", as: .number(-180...180), \.lon), name: "Location")
}
