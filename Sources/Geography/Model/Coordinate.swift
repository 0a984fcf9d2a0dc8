import Platform

/// A point on the Earth in degrees (WGS84).
package struct Coordinate: Sendable, Hashable {
  /// Degrees north, -90 to 90.
  package var lat: Double

  /// Degrees east, -180 to 180.
  package var lon: Double

  package init(lat: Double, lon: Double) {
    self.lat = lat
    self.lon = lon
  }

  /// Great-circle distance in km.
  package func distanceKm(to other: Coordinate) -> Double {
    UnitVector(self).distanceKm(to: UnitVector(other))
  }

  /// Returns the initial bearing of the great circle to another point, in degrees clockwise from
  /// north, from 0 to 360; nil if it is undefined, as for the same point or the opposite one.
  package func bearing(to other: Coordinate) -> Double? {
    let here = UnitVector(self)
    let there = UnitVector(other)
    let lon = lon * Earth.radiansPerDegree
    let sine = Trigonometry.sine(lon)
    let cosine = Trigonometry.cosine(lon)
    let eastward = there.y * cosine - there.x * sine
    let outward = there.x * cosine + there.y * sine
    let equatorial = here.x * cosine + here.y * sine
    let northward = equatorial * there.z - here.z * outward
    guard eastward.magnitude + northward.magnitude > 1e-12 else { return nil }
    let degrees = Trigonometry.angle(y: eastward, x: northward) / Earth.radiansPerDegree
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Whether latitude and longitude are numbers within their ranges.
  package var isValid: Bool { (-90...90).contains(lat) && (-180...180).contains(lon) }
}
