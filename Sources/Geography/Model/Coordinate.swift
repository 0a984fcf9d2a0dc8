import Platform

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

  /// Great-circle distance in km.
  package func distanceKm(to other: Coordinate) -> Double {
    UnitVector(self).distanceKm(to: UnitVector(other))
  }

  /// The direction in which the shortest way to another point sets out, in degrees from north by east,
  /// 0 up to 360; nil where there is none, as to the same point.
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

  /// Whether latitude and longitude are numbers in their ranges.
  package var isValid: Bool { (-90...90).contains(lat) && (-180...180).contains(lon) }
}

/// The Earth as a sphere, which is how every distance of this program is measured.
package enum Earth {
  /// The mean radius of WGS84 (IUGG: (2a + b) / 3), in km.
  package static let radiusKm = 6371.0088

  /// No two points are farther apart than half the circumference, 20,015.1 km; a radius up to the
  /// next round figure above half the equator is accepted.
  package static let largestRadiusKm = 20_038.0

  package static let radiansPerDegree = Double.pi / 180
}

/// A point of the Earth's surface as seen from its centre, length 1. It has no seam at the 180th
/// meridian and no poles, and its chords order like great-circle distances.
package struct UnitVector: Sendable, Equatable {
  package var x, y, z: Double
}

extension UnitVector {
  /// The two names of the 180th meridian, and all the names of a pole, give the same vector to the
  /// bit, so that places there tie.
  package init(_ point: Coordinate) {
    let lat = point.lat * Earth.radiansPerDegree
    let lon = (point.lon == -180 ? 180 : point.lon) * Earth.radiansPerDegree
    let equatorial = point.lat.magnitude == 90 ? 0 : Trigonometry.cosine(lat)
    self.init(
      x: equatorial * Trigonometry.cosine(lon), y: equatorial * Trigonometry.sine(lon),
      z: Trigonometry.sine(lat))
  }

  /// The point of a latitude and a longitude, at most `blur` away from where it is: enough to leave most
  /// of many places alone, in a small part of the time.
  package init(roughly lat: Float, _ lon: Float) {
    let north = lat.magnitude
    let east = lon.magnitude
    let sines = Self.roughSines(of: SIMD4(90 - north, 90 - east, min(east, 180 - east), north))
    self.init(
      x: Double(sines[0] * sines[1]),
      y: Double(Float(signOf: lon, magnitudeOf: sines[0] * sines[2])),
      z: Double(Float(signOf: lat, magnitudeOf: sines[3])))
  }

  /// Three times what `roughSines` are off.
  package static let blur = 1.2e-5

  /// The sines of -90 to 90 degrees, off by at most 4e-6: the beginning of their power series.
  private static func roughSines(of degrees: SIMD4<Float>) -> SIMD4<Float> {
    let angles = degrees * (Float.pi / 180)
    let squares = angles * angles
    var sums = 1.0 / 5040 - squares * (1.0 / 362_880)
    sums = 1.0 / 120 - squares * sums
    sums = 1.0 / 6 - squares * sums
    return angles - angles * squares * sums
  }

  /// Square of the straight line between two points, 0 to 4.
  package func chordSquared(to other: UnitVector) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    let dz = z - other.z
    return dx * dx + dy * dy + dz * dz
  }

  /// Great-circle distance in km; the half-angle form is exact to the millimetre from zero to the
  /// antipode, where the arc sine of the chord alone would be off by metres.
  package func distanceKm(to other: UnitVector) -> Double {
    let opposite = UnitVector(x: -other.x, y: -other.y, z: -other.z)
    let chord = chordSquared(to: other).squareRoot()
    let supplement = chordSquared(to: opposite).squareRoot()
    return 2 * Trigonometry.angle(y: chord, x: supplement) * Earth.radiusKm
  }
}
