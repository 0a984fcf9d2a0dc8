/// A point on the Earth in degrees, WGS84.
package struct Coordinate: Sendable, Hashable {
  /// Degrees north, -90 to 90.
  package var lat: Double

  /// Degrees east, -180 to 180.
  package var lon: Double

  package init(lat: Double, lon: Double) {
    self.lat = lat
    self.lon = lon
  }
}
