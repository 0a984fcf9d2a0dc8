import Platform

/// A point on the Earth's surface as a vector of length 1 from the centre.
///
/// This form has no singularity at the 180th meridian or the poles, and chord lengths sort like
/// great-circle distances.
package struct UnitVector: Sendable, Equatable {
  package var x, y, z: Double
}

extension UnitVector {
  /// Converts a coordinate. Longitudes -180 and 180, and all longitudes at a pole, give equal
  /// vectors, so that places there have equal distances.
  package init(_ point: Coordinate) {
    let lat = point.lat * Earth.radiansPerDegree
    let lon = (point.lon == -180 ? 180 : point.lon) * Earth.radiansPerDegree
    let equatorial = point.lat.magnitude == 90 ? 0 : Trigonometry.cosine(lat)
    self.init(
      x: equatorial * Trigonometry.cosine(lon), y: equatorial * Trigonometry.sine(lon),
      z: Trigonometry.sine(lat))
  }

  /// Converts approximately: the result is off by at most `roughError`. Precise enough to reject
  /// most candidates of a search, at a fraction of the cost.
  @inline(__always)
  package init(roughlyLat lat: Float, lon: Float) {
    let north = lat.magnitude
    let east = lon.magnitude
    let sines = Self.roughSines(of: SIMD4(90 - north, 90 - east, min(east, 180 - east), north))
    self.init(
      x: Double(sines[0] * sines[1]),
      y: Double(Float(signOf: lon, magnitudeOf: sines[0] * sines[2])),
      z: Double(Float(signOf: lat, magnitudeOf: sines[3])))
  }

  /// Maximum error of `init(roughlyLat:lon:)`: three times that of `roughSines`.
  package static let roughError = 1.2e-5

  /// Sines of angles from -90 to 90 degrees by a truncated power series, off by at most 4e-6.
  @inline(__always)
  private static func roughSines(of degrees: SIMD4<Float>) -> SIMD4<Float> {
    let angles = degrees * (Float.pi / 180)
    let squares = angles * angles
    var sums = 1.0 / 5040 - squares * (1.0 / 362_880)
    sums = 1.0 / 120 - squares * sums
    sums = 1.0 / 6 - squares * sums
    return angles - angles * squares * sums
  }

  /// Square of the chord between two points, 0 to 4.
  package func chordSquared(to other: UnitVector) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    let dz = z - other.z
    return dx * dx + dy * dy + dz * dz
  }

  /// Great-circle distance in km.
  ///
  /// The half-angle formula is exact to the millimetre from zero to the antipode, where the arc
  /// sine of the chord alone would be off by up to 0.2 m.
  package func distanceKm(to other: UnitVector) -> Double {
    let opposite = UnitVector(x: -other.x, y: -other.y, z: -other.z)
    let chord = chordSquared(to: other).squareRoot()
    let supplement = chordSquared(to: opposite).squareRoot()
    return 2 * Trigonometry.angle(y: chord, x: supplement) * Earth.radiusKm
  }
}
